import WidgetCore

/// The attributes of a record as texts, with highlighted matches.
struct RecordAttributes {
  let hit: Hit
  let wording: Wording

  /// The attributes that are not objects; those of nested objects by path, such as `size.width`.
  var leaves: [(name: String, value: JSONValue)] {
    Self.leaves(of: hit.record, below: "")
  }

  /// The leaves without the levels of a hierarchy whose values the next level repeats, such as
  /// `region.lvl0` below `region.lvl1`: all levels have the same heading.
  var leavesWithoutRepeatedLevels: [(name: String, value: JSONValue)] {
    let leaves = leaves
    let values = Dictionary(leaves.map { ($0.name, $0.value) }) { first, _ in first }
    return leaves.filter { name, value in
      let parts = name.split(separator: "." as Character)
      guard parts.count > 1, let last = parts.last, last.hasPrefix("lvl"),
        let level = Int(last.dropFirst(3)),
        let next = values["\(name.dropLast(last.count))lvl\(level &+ 1)"]
      else { return true }
      let (paths, nextPaths) = (Self.texts(of: value), Self.texts(of: next))
      return paths.isEmpty
        || !paths.allSatisfy { path in nextPaths.contains { $0.hasPrefix(path) } }
    }
  }

  private static func texts(of value: JSONValue) -> [String] {
    (value.array ?? [value]).compactMap(\.text)
  }

  /// Returns the text of an attribute; the values of an array are separated by commas.
  func text(of value: JSONValue, _ name: String) -> HighlightedText {
    guard let highlight = hit.highlight(name) else {
      let text = wording.formattedText(of: value, of: name) ?? Template.text(of: value)
      return HighlightedText(parts: [.init(text, isHighlighted: false)])
    }
    let separator = HighlightedText.Part(", ", isHighlighted: false)
    return HighlightedText(
      parts: Array(highlight.texts.map(\.parts).joined(separator: [separator])))
  }

  private static func leaves(
    of object: JSONObject, below path: String
  ) -> [(name: String, value: JSONValue)] {
    object.members.flatMap { member in
      if case .object(let inner) = member.value {
        return leaves(of: inner, below: "\(path)\(member.name).")
      }
      return [("\(path)\(member.name)", member.value)]
    }
  }
}
