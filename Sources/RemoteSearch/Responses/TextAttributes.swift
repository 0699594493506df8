import Components

/// Finds the attributes with texts, for engines that do not report which attributes are searchable.
enum TextAttributes {
  private static let maximumDepth = 8

  /// The dotted paths of all attributes with texts, in the order of the record.
  static func paths(in record: JSONObject) -> [String] {
    paths(in: record, under: "", depth: 0)
  }

  private static func paths(in object: JSONObject, under prefix: String, depth: Int) -> [String] {
    if depth == maximumDepth { return [] }
    return object.members.flatMap { member -> [String] in
      let path = prefix + member.name
      if let inner = member.value.object {
        return paths(in: inner, under: path + ".", depth: depth + 1)
      }
      return member.value.texts.isEmpty ? [] : [path]
    }
  }
}
