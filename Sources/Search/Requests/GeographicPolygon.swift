extension GeographicArea {
  /// An area between straight lines on a map whose coordinates are longitude and latitude.
  ///
  /// Each line takes the shorter way around the Earth, so that it may cross the 180th meridian.
  public struct Polygon: Hashable, Sendable {
    /// The corners in order; the last is connected with the first.
    public var corners: [Coordinates]

    /// Creates a polygon without validating it; see `problem`.
    public init(corners: [Coordinates]) {
      self.corners = corners
    }

    /// The longitude of each corner in degrees, and of the first corner again at the end.
    ///
    /// They are outside of -180 to 180 after a line that crosses the 180th meridian. The last equals
    /// the first unless the lines go around a pole.
    package var continuousLongitudes: [Double] {
      guard var previous = corners.first?.longitude else { return [] }
      var longitudes = [previous]
      for corner in corners.dropFirst() + corners.prefix(1) {
        var longitude = corner.longitude
        while longitude - previous > 180 { longitude -= 360 }
        while longitude - previous < -180 { longitude += 360 }
        longitudes.append(longitude)
        previous = longitude
      }
      return longitudes
    }

    /// Why the polygon is invalid, in lower case without a trailing period; nil if it is valid.
    package var problem: String? {
      if corners.count < 3 {
        return "a polygon has \(corners.count) corners, expected 3 or more"
      }
      if !corners.allSatisfy(\.isValid) {
        return "a corner of a polygon is not on Earth, expected latitudes of -90 to 90 and "
          + "longitudes of -180 to 180"
      }
      let longitudes = continuousLongitudes
      return longitudes.first == longitudes.last
        ? nil : "a polygon goes around a pole, expected one that does not contain a pole"
    }
  }
}
