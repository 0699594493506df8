package import Components

/// The attributes of records that are brought back.
package struct RetrievedAttributes {
  private static let everything = "*"

  /// Dotted paths; nil for all attributes.
  private let paths: [String]?

  /// - Parameters:
  ///   - wanted: names or dotted paths; nil, or `*` among them, for all.
  ///   - key: the attribute that is brought back in any case.
  package init(_ wanted: [String]?, key: String) {
    paths = wanted.flatMap { $0.contains(Self.everything) ? nil : $0 + [key] }
  }

  /// True if the whole record is brought back.
  var isEverything: Bool { paths == nil }

  /// The record with nothing but these attributes, in its own order.
  package func part(of record: JSONObject) -> JSONObject {
    paths.map { Self.part(of: record, $0) } ?? record
  }

  private static func part(of object: JSONObject, _ paths: [String]) -> JSONObject {
    var part = JSONObject()
    for member in object.members {
      if let value = self.part(of: member, paths) { part.append(unique: member.name, value) }
    }
    return part
  }

  private static func part(of member: JSONObject.Member, _ paths: [String]) -> JSONValue? {
    if paths.contains(member.name) { return member.value }
    let start = member.name + "."
    let below = paths.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    return below.isEmpty ? nil : part(of: member.value, below)
  }

  private static func part(of value: JSONValue, _ paths: [String]) -> JSONValue? {
    switch value {
    case .object(let object):
      let part: JSONObject = part(of: object, paths)
      return part.members.isEmpty ? nil : .object(part)
    case .array(let items):
      let parts = items.compactMap { part(of: $0, paths) }
      return parts.isEmpty ? nil : .array(parts)
    default: return nil
    }
  }
}
