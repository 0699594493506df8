import Components
import Search

/// Conversions of records to the documents of engines.
extension JSONObject {
  /// The record with the dates of some attributes as seconds since 1970.
  func convertingDates(_ attributes: [String]) -> JSONObject {
    attributes.reduce(self) { $0.replacing($1) { $0.dated } }
  }

  /// The record with its key as the value of an attribute.
  ///
  /// - Throws: `refused` if the attribute has another value.
  func settingKey(_ key: String, by attribute: String, of engine: String) throws(SearchError)
    -> JSONObject
  {
    var record = self
    if let other = record[attribute], other.valueText != key {
      throw .refused(
        "'\(engine)' cannot store the record '\(key)': its '\(attribute)' must be the key; remove or "
          + "rename the attribute")
    }
    if record[attribute] == nil { record[attribute] = .text(key) }
    return record
  }

  /// The record with a replaced value at a dotted path.
  ///
  /// The path is resolved like `JSONValue`'s `path` subscript: a dot separates levels or is part of a name.
  func replacing(_ path: String, with replacement: (JSONValue) -> JSONValue) -> JSONObject {
    var record = self
    if let value = record[path] {
      record[path] = replacement(value)
      return record
    }
    var search = path.startIndex
    while let dot = path[search...].firstIndex(of: ".") {
      let (name, rest) = (String(path[..<dot]), String(path[path.index(after: dot)...]))
      if let value = record[name], value[path: rest] != nil {
        record[name] = value.replacing(rest, with: replacement)
        return record
      }
      search = path.index(after: dot)
    }
    return record
  }
}

extension JSONValue {
  fileprivate func replacing(
    _ path: String, with replacement: (JSONValue) -> JSONValue
  ) -> JSONValue {
    switch self {
    case .object(let object): .object(object.replacing(path, with: replacement))
    case .array(let items): .array(items.map { $0.replacing(path, with: replacement) })
    default: self
    }
  }

  /// The value with every `{lat, lng}` object replaced.
  func replacingCoordinates(with replacement: (Coordinates) -> JSONValue) -> JSONValue {
    switch self {
    case .array(let items): return .array(items.map { $0.replacingCoordinates(with: replacement) })
    case .object(let object):
      guard let latitude = object["lat"]?.double, let longitude = object["lng"]?.double else {
        return self
      }
      return replacement(Coordinates(latitude: latitude, longitude: longitude))
    default: return self
    }
  }
}
