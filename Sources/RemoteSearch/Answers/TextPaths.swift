import Components

/// The attributes of a record that hold texts, where an engine does not tell which are searched.
enum TextPaths {
  private static let deepest = 8

  /// Their dotted paths, in the order of the record.
  static func all(in record: JSONObject) -> [String] {
    paths(in: record, under: "", depth: 0)
  }

  private static func paths(in object: JSONObject, under prefix: String, depth: Int) -> [String] {
    if depth == deepest { return [] }
    return object.members.flatMap { member -> [String] in
      let path = prefix + member.name
      if let inner = member.value.object {
        return paths(in: inner, under: path + ".", depth: depth + 1)
      }
      return member.value.texts.isEmpty ? [] : [path]
    }
  }
}
