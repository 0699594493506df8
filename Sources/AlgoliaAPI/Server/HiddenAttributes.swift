import Components

/// The attributes that responses omit, written with a minus in `attributesToRetrieve`.
struct HiddenAttributes {
  private let paths: [String]

  /// - Parameter names: the items of `attributesToRetrieve`.
  init(in names: [String]) {
    paths = names.filter { $0.hasPrefix("-") && $0 != "-objectID" }.map { String($0.dropFirst()) }
  }

  /// Removes the attributes of a record or hit, also those of nested objects. Highlights and snippets remain.
  func remove(from object: inout JSONObject) {
    for path in paths { object = Self.object(object, without: path[...]) }
  }

  private static func object(_ object: JSONObject, without path: Substring) -> JSONObject {
    var object = object
    object[String(path)] = nil
    guard let dot = path.firstIndex(of: ".") else { return object }
    let name = String(path[..<dot])
    object[name] = object[name].map { value($0, without: path[dot...].dropFirst()) }
    return object
  }

  private static func value(_ value: JSONValue, without path: Substring) -> JSONValue {
    switch value {
    case .object(let object): .object(Self.object(object, without: path))
    case .array(let items): .array(items.map { Self.value($0, without: path) })
    default: value
    }
  }
}
