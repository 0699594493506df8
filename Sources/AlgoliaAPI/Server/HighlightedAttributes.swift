import Components
import Search

extension Hit {
  /// Highlights exactly some attributes of `attributesToHighlight`, and those inside of them.
  ///
  /// Attributes that are not searched have highlights without a match.
  ///
  /// - Parameter attributes: the dotted paths; `*` for all attributes of the record.
  mutating func limitHighlights(to attributes: [String]) {
    let names = Set(attributes)
    let isIncluded = { (path: String) in
      names.contains("*") || names.contains(path)
        || path.indices.contains { path[$0] == "." && names.contains(String(path[..<$0])) }
    }
    highlights.removeAll { !isIncluded($0.path) }
    if names.isEmpty { return }
    let present = Set(highlights.map(\.path))
    for member in record.members where member.name != "objectID" && !member.name.hasPrefix("_") {
      highlights += Self.plainHighlights(of: member.value, at: member.name)
        .filter { isIncluded($0.path) && !present.contains($0.path) }
    }
  }

  /// The highlights without a match of a value, or of the members of an object.
  private static func plainHighlights(
    of value: JSONValue, at path: String
  ) -> [HighlightedAttribute] {
    switch value {
    case .object(let object):
      return object.members.flatMap { plainHighlights(of: $0.value, at: "\(path).\($0.name)") }
    case .array(let items):
      let texts = items.compactMap(\.scalarText)
      if texts.isEmpty { return [] }
      return [
        HighlightedAttribute(path: path, texts: texts.map { HighlightedText($0) }, isList: true)
      ]
    default:
      return value.scalarText.map { text in
        [HighlightedAttribute(path: path, texts: [HighlightedText(text)], isList: false)]
      } ?? []
    }
  }
}

extension JSONValue {
  /// A text or a number as text; nil for other values, which are never highlighted.
  fileprivate var scalarText: String? {
    switch self {
    case .text(let text): text
    case .integer, .number: text(.compact)
    default: nil
    }
  }
}
