public import Components

/// A record that matches.
///
/// Its attributes and highlights may be read from where the record is stored at the moment they are
/// asked for: whoever shows some attributes asks for those by `value(_:)` and `highlight(_:)`, and
/// whoever needs all takes `record` and `highlights` once.
public struct Hit: Sendable {
  /// The value of the key attribute as text.
  public var objectID: String
  /// The distance from the centre asked for, in metres; nil where none was, or the record has no
  /// place.
  public var distance: Double?
  /// The value that hits are grouped by; nil where they are not, or the record has none.
  public var group: String?
  /// The sum of the scores of the optional filters fulfilled; nil where there were none.
  public var score: Int?

  private let stored: (any StoredHits)?
  private let place: Int
  // What was set goes before what is stored.
  private var ownRecord: JSONObject?
  private var ownHighlights: [HighlightedAttribute]?
  private var ownSnippets: [HighlightedAttribute]?

  public init(objectID: String, record: JSONObject, highlights: [HighlightedAttribute] = []) {
    self.objectID = objectID
    (stored, place) = (nil, 0)
    ownRecord = record
    ownHighlights = highlights
  }

  /// A hit that is read from where it is stored.
  package init(objectID: String, stored: some StoredHits, place: Int) {
    self.objectID = objectID
    (self.stored, self.place) = (stored, place)
  }

  /// The whole record as it was read. O(size of the record).
  public var record: JSONObject {
    get { ownRecord ?? stored?.record(at: place) ?? JSONObject() }
    set { ownRecord = newValue }
  }

  /// For each text attribute that was searched, by dotted path, its text with the matched parts.
  /// O(length of the texts).
  public var highlights: [HighlightedAttribute] {
    get { ownHighlights ?? stored?.highlights(at: place) ?? [] }
    set { ownHighlights = newValue }
  }

  /// For each snippet asked for, by dotted path, the stretch of text with the matched parts.
  /// O(length of the texts).
  public var snippets: [HighlightedAttribute] {
    get { ownSnippets ?? stored?.snippets(at: place) ?? [] }
    set { ownSnippets = newValue }
  }

  /// The value at a dotted path such as `region.lvl0`, or nil; see `JSONValue`'s `path:`.
  public func value(_ path: String) -> JSONValue? {
    if let ownRecord { return JSONValue.object(ownRecord)[path: path] }
    return stored?.value(path, at: place)
  }

  /// The highlighted text of an attribute, or nil if it has none.
  public func highlight(_ path: String) -> HighlightedAttribute? {
    if let ownHighlights { return ownHighlights.first { $0.path == path } }
    return stored?.highlight(path, at: place)
  }

  /// The snippet of an attribute, or nil if none was asked for.
  public func snippet(_ path: String) -> HighlightedAttribute? {
    snippets.first { $0.path == path }
  }
}

extension Hit: Hashable {
  /// Hits are equal if all that can be read of them is.
  public static func == (first: Hit, second: Hit) -> Bool {
    guard first.objectID == second.objectID, first.distance == second.distance,
      first.group == second.group, first.score == second.score
    else { return false }
    if let stored = first.stored, stored === second.stored, first.place == second.place,
      !first.isChanged, !second.isChanged
    {
      return true
    }
    return first.record == second.record && first.highlights == second.highlights
      && first.snippets == second.snippets
  }

  /// Hits of one key are mostly the same hit.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(objectID)
  }

  private var isChanged: Bool {
    ownRecord != nil || ownHighlights != nil || ownSnippets != nil
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

  /// The text as one plain stretch.
  public var unmarked: HighlightedText {
    HighlightedText(
      parts: [Part(parts.map(\.text).joined(), isHighlighted: false)], matchLevel: matchLevel,
      matchedWords: matchedWords)
  }

  /// The text with all marked but what matches and the spaces around it, as suggestions show what
  /// they would add; a text without a match stays plain (the rule of InstantSearch.js).
  public var inverted: HighlightedText {
    guard parts.contains(where: \.isHighlighted) else { return self }
    return HighlightedText(
      parts: parts.flatMap(\.inverted), matchLevel: matchLevel, matchedWords: matchedWords)
  }

  /// The text with the matched parts between `opening` and `closing`.
  public func marked(_ opening: String = "<em>", _ closing: String = "</em>") -> String {
    if parts.count == 1, !parts[0].isHighlighted { return parts[0].text }
    let marks = opening.utf8.count + closing.utf8.count
    let size = parts.reduce(0) { $0 + $1.text.utf8.count + ($1.isHighlighted ? marks : 0) }
    return String(unsafeUninitializedCapacity: size) { bytes in
      var end = 0
      func add(_ text: String) {
        var text = text
        text.withUTF8 { end = bytes[end...].update(fromContentsOf: $0) }
      }
      for part in parts {
        if part.isHighlighted { add(opening) }
        add(part.text)
        if part.isHighlighted { add(closing) }
      }
      return end
    }
  }
}

extension HighlightedText.Part {
  fileprivate var inverted: [HighlightedText.Part] {
    if isHighlighted { return [Self(text, isHighlighted: false)] }
    let start = text.prefix(while: \.isWhitespace)
    let inner = text.dropFirst(start.count)
    let end = inner.reversed().prefix(while: \.isWhitespace)
    let parts = [
      Self(String(start), isHighlighted: false),
      Self(String(inner.dropLast(end.count)), isHighlighted: true),
      Self(String(end.reversed()), isHighlighted: false),
    ]
    return parts.filter { !$0.text.isEmpty }
  }
}
