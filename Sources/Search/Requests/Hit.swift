public import Components

/// A record that matches.
public struct Hit: Hashable, Sendable {
  /// The value of the key attribute as text.
  public var objectID: String
  /// The whole record as it was read.
  public var record: JSONObject
  /// For each text attribute that was searched, by dotted path, its text with the matched parts.
  public var highlights: [HighlightedAttribute]
  /// For each snippet asked for, by dotted path, the stretch of text with the matched parts.
  public var snippets: [HighlightedAttribute] = []
  /// The distance from the centre asked for, in metres; nil where none was, or the record has no
  /// place.
  public var distance: Double?
  /// The value that hits are grouped by; nil where they are not, or the record has none.
  public var group: String?
  /// The sum of the scores of the optional filters fulfilled; nil where there were none.
  public var score: Int?

  public init(objectID: String, record: JSONObject, highlights: [HighlightedAttribute] = []) {
    self.objectID = objectID
    self.record = record
    self.highlights = highlights
  }

  /// The highlighted text of an attribute, or nil if it has none.
  public func highlight(_ path: String) -> HighlightedAttribute? {
    highlights.first { $0.path == path }
  }

  /// The snippet of an attribute, or nil if none was asked for.
  public func snippet(_ path: String) -> HighlightedAttribute? {
    snippets.first { $0.path == path }
  }
}

/// The texts of one attribute of a hit with their matched parts.
public struct HighlightedAttribute: Hashable, Sendable {
  /// The attribute's dotted path, as in `region.lvl0`.
  public var path: String
  /// One text, or one for each item of a list.
  public var texts: [HighlightedText]
  public var isList: Bool

  public init(path: String, texts: [HighlightedText], isList: Bool) {
    self.path = path
    self.texts = texts
    self.isList = isList
  }
}

/// A text cut into parts that match the query and parts that do not.
public struct HighlightedText: Hashable, Sendable {
  /// A stretch of the text.
  public struct Part: Hashable, Sendable {
    public var text: String
    public var isHighlighted: Bool

    public init(_ text: String, isHighlighted: Bool) {
      self.text = text
      self.isHighlighted = isHighlighted
    }
  }

  /// How many of the query's words were found here.
  public enum MatchLevel: String, Hashable, Sendable {
    case none
    case partial
    case full
  }

  /// The parts in order; together they are the whole text.
  public var parts: [Part]
  public var matchLevel: MatchLevel
  /// The words of the query that were found here, folded, in the query's order.
  public var matchedWords: [String]

  public init(parts: [Part], matchLevel: MatchLevel = .none, matchedWords: [String] = []) {
    self.parts = parts
    self.matchLevel = matchLevel
    self.matchedWords = matchedWords
  }

  /// The text with the matched parts between `opening` and `closing`.
  public func marked(_ opening: String = "<em>", _ closing: String = "</em>") -> String {
    parts.map { $0.isHighlighted ? opening + $0.text + closing : $0.text }.joined()
  }
}
