import Components
import Search

/// What engines need changed in records.
extension JSONObject {
  /// The record with seconds since 1970 in the place of the dates of some attributes.
  func dated(_ attributes: [String]) -> JSONObject {
    attributes.reduce(self) { $0.replacing($1) { $0.dated } }
  }

  /// The record with its key as the value of an attribute.
  ///
  /// - Throws: `refused` if the attribute has something else.
  func keyed(_ key: String, by attribute: String, of engine: String) throws(SearchError)
    -> JSONObject
  {
    var record = self
    if let other = record[attribute], other.valueText != key {
      throw .refused(
        "'\(engine)' cannot keep the record '\(key)': its '\(attribute)' is something else, expected "
          + "the key, or no such attribute")
    }
    if record[attribute] == nil { record[attribute] = .text(key) }
    return record
  }

  /// The record with other values at a dotted path, found as `JSONValue`'s `path` does.
  func replacing(_ path: String, with other: (JSONValue) -> JSONValue) -> JSONObject {
    var record = self
    if let value = record[path] {
      record[path] = other(value)
      return record
    }
    var search = path.startIndex
    while let dot = path[search...].firstIndex(of: ".") {
      let (name, rest) = (String(path[..<dot]), String(path[path.index(after: dot)...]))
      if let value = record[name], value[path: rest] != nil {
        record[name] = value.replacing(rest, with: other)
        return record
      }
      search = path.index(after: dot)
    }
    return record
  }
}

extension JSONValue {
  fileprivate func replacing(_ path: String, with other: (JSONValue) -> JSONValue) -> JSONValue {
    switch self {
    case .object(let object): .object(object.replacing(path, with: other))
    case .array(let items): .array(items.map { $0.replacing(path, with: other) })
    default: self
    }
  }

  /// The value with something else in the place of every `{lat, lng}`.
  func replacingPlaces(with other: (Coordinates) -> JSONValue) -> JSONValue {
    switch self {
    case .array(let items): return .array(items.map { $0.replacingPlaces(with: other) })
    case .object(let object):
      guard let latitude = object["lat"]?.double, let longitude = object["lng"]?.double else {
        return self
      }
      return other(Coordinates(latitude: latitude, longitude: longitude))
    default: return self
    }
  }
}
