internal import Components

extension Hit {
  /// Where the record lies, by the `lat` and `lng` of an attribute or of each item of its list;
  /// numbers outside the range of degrees are ignored.
  public func coordinates(in attribute: String = "_geoloc") -> [Coordinates] {
    guard let value = JSONValue.object(record)[path: attribute] else { return [] }
    return (value.array ?? [value]).compactMap { point in
      guard let latitude = point.object?["lat"]?.double,
        let longitude = point.object?["lng"]?.double,
        (-90...90).contains(latitude), (-180...180).contains(longitude)
      else { return nil }
      return Coordinates(latitude: latitude, longitude: longitude)
    }
  }
}
