package import Components

/// Selects the attributes of records that a response includes.
package struct RetrievedAttributes {
  private static let wildcard = "*"

  /// The dotted paths of the attributes; nil for all.
  private let paths: [String]?

  /// - Parameters:
  ///   - requested: names or dotted paths; all attributes if nil or if it contains `*`.
  ///   - key: the attribute with the record key, which is always included.
  package init(_ requested: [String]?, key: String) {
    paths = requested.flatMap { $0.contains(Self.wildcard) ? nil : $0 + [key] }
  }

  /// Whether all attributes are included.
  var isEverything: Bool { paths == nil }

  /// Returns the included attributes of a record, in their original order.
  package func selection(of record: JSONObject) -> JSONObject {
    paths.map { Self.selection(of: record, $0) } ?? record
  }

  private static func selection(of object: JSONObject, _ paths: [String]) -> JSONObject {
    var result = JSONObject()
    for member in object.members {
      if let value = selection(of: member, paths) { result.append(unique: member.name, value) }
    }
    return result
  }

  private static func selection(of member: JSONObject.Member, _ paths: [String]) -> JSONValue? {
    if paths.contains(member.name) { return member.value }
    let prefix = member.name + "."
    let subpaths = paths.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    return subpaths.isEmpty ? nil : selection(of: member.value, subpaths)
  }

  private static func selection(of value: JSONValue, _ paths: [String]) -> JSONValue? {
    switch value {
    case .object(let object):
      let result: JSONObject = selection(of: object, paths)
      return result.members.isEmpty ? nil : .object(result)
    case .array(let items):
      let results = items.compactMap { selection(of: $0, paths) }
      return results.isEmpty ? nil : .array(results)
    default: return nil
    }
  }
}
