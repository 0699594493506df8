public import Components

/// The texts before and after highlighted parts.
public struct HighlightTags: Hashable, Sendable {
  /// The text before a highlighted part.
  public var opening: String
  /// The text after a highlighted part.
  public var closing: String

  /// Creates tags; by default those of Algolia.
  public init(opening: String = "<em>", closing: String = "</em>") {
    self.opening = opening
    self.closing = closing
  }
}

extension Hit {
  /// The hit in Algolia's format. O(size of the record).
  ///
  /// The result consists of the attributes, the `objectID`, `_highlightResult`, and if there is
  /// anything to report `_snippetResult` and `_rankingInfo` with `geoDistance` in meters and the
  /// score of the optional `filters`.
  ///
  /// The texts are not escaped, as with Algolia's `escapeHTML: false`: a page must escape them, and
  /// a tag in a record's text is indistinguishable from a highlight.
  public func json(marking tags: HighlightTags = HighlightTags()) -> JSONObject {
    let record = record
    let snippets = snippets
    var object = record
    if object["objectID"] == nil { object.append(unique: "objectID", .text(objectID)) }
    object["_highlightResult"] = .object(HighlightTree(highlights, of: record, tags).root)
    if !snippets.isEmpty {
      object["_snippetResult"] = .object(HighlightTree(snippets, of: record, tags).root)
    }
    if let ranking { object["_rankingInfo"] = ranking }
    return object
  }

  /// The details of the hit's rank; nil if there are none.
  private var ranking: JSONValue? {
    var info: [(String, JSONValue)] = []
    if let distance { info.append(("geoDistance", .number((distance * 10).rounded() / 10))) }
    if let score { info.append(("filters", .integer(score))) }
    return info.isEmpty ? nil : .object(JSONObject(info))
  }
}

/// The highlights of a hit, nested as the attributes are in the record.
private struct HighlightTree {
  private(set) var root = JSONObject()

  init(_ highlights: [HighlightedAttribute], of record: JSONObject, _ tags: HighlightTags) {
    for highlight in highlights {
      let value: JSONValue =
        if !highlight.isList, let text = highlight.texts.first {
          text.json(marking: tags)
        } else {
          .array(highlight.texts.map { $0.json(marking: tags) })
        }
      Self.insert(value, at: Self.names(of: highlight.path, in: record)[...], into: &root)
    }
  }

  /// The names in a dotted path. An attribute whose own name contains a dot is one name; so is the
  /// rest of a path after 31 names, which limits the depth of the tree.
  private static func names(of path: String, in record: JSONObject) -> [String] {
    if record[path] != nil { return [path] }
    return path.split(separator: ".", maxSplits: 31, omittingEmptySubsequences: false)
      .map(String.init)
  }

  private static func insert(
    _ value: JSONValue, at names: ArraySlice<String>, into object: inout JSONObject
  ) {
    guard let name = names.first else { return }
    let rest = names.dropFirst()
    if rest.isEmpty {
      object[name] = value
    } else {
      var inner = object[name]?.object ?? JSONObject()
      insert(value, at: rest, into: &inner)
      object[name] = .object(inner)
    }
  }
}

extension HighlightedText {
  /// The highlight in Algolia's format; `fullyHighlighted` ignores white space.
  fileprivate func json(marking tags: HighlightTags) -> JSONValue {
    let isFull =
      parts.contains(where: \.isHighlighted)
      && parts.allSatisfy { $0.isHighlighted || $0.text.allSatisfy(\.isWhitespace) }
    return [
      "value": .text(marked(tags.opening, tags.closing)),
      "matchLevel": .text(matchLevel.rawValue),
      "matchedWords": .array(matchedWords.map(JSONValue.text)),
      "fullyHighlighted": .boolean(isFull),
    ]
  }
}
