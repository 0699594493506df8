public import Components

/// What stands before and after what matches in a marked text.
public struct HighlightTags: Hashable, Sendable {
  public var opening: String
  public var closing: String

  public init(opening: String = "<em>", closing: String = "</em>") {
    self.opening = opening
    self.closing = closing
  }
}

extension Hit {
  /// The members of the record, its `objectID` if it has none of its own, and in Algolia's shape
  /// `_highlightResult`, and where there is something to say `_snippetResult` and `_rankingInfo`
  /// with `geoDistance` in meters and the score of the optional `filters`.
  ///
  /// In the marked texts nothing is escaped, as with Algolia's `escapeHTML` off: a record whose
  /// own text holds `<em>` cannot be told from a match, and a page must escape the texts.
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

  /// An attribute with a dot in its own name stays one name. Deeper than 32 levels the rest of
  /// the path is one name too, which bounds the depth of the tree.
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
  /// A match is complete (`fullyHighlighted`) if everything but white space is marked.
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
