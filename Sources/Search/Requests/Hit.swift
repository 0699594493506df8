public import Components

/// A record that matches.
///
/// Its attributes and highlights may be read from where the record is stored at the moment they are
/// requested: whoever shows some attributes asks for those by `value(_:)` and `highlight(_:)`, and
/// whoever needs all takes `record` and `highlights` once.
public struct Hit: Sendable {
  /// The value of the key attribute as text.
  public var objectID: String
  /// The distance from the center requested, in meters; nil where none was, or the record has no
  /// place.
  public var distance: Double?
  /// The value that hits are grouped by; nil where they are not, or the record has none.
  public var group: String?
  /// The sum of the scores of the optional filters fulfilled; nil where there were none.
  public var score: Int?

  private let stored: (any StoredHits)?
  private let index: Int
  // What was set goes before what is stored.
  private var ownRecord: JSONObject?
  private var ownHighlights: [HighlightedAttribute]?
  private var ownSnippets: [HighlightedAttribute]?

  public init(objectID: String, record: JSONObject, highlights: [HighlightedAttribute] = []) {
    self.objectID = objectID
    (stored, index) = (nil, 0)
    ownRecord = record
    ownHighlights = highlights
  }

  /// A hit that is read from where it is stored.
  package init(objectID: String, stored: some StoredHits, index: Int) {
    self.objectID = objectID
    (self.stored, self.index) = (stored, index)
  }

  /// The whole record as it was read. O(size of the record).
  public var record: JSONObject {
    get { ownRecord ?? stored?.record(at: index) ?? JSONObject() }
    set { ownRecord = newValue }
  }

  /// For each text attribute that was searched, by dotted path, its text with the matched parts.
  /// O(length of the texts).
  public var highlights: [HighlightedAttribute] {
    get { ownHighlights ?? stored?.highlights(at: index) ?? [] }
    set { ownHighlights = newValue }
  }

  /// For each snippet requested, by dotted path, the stretch of text with the matched parts.
  /// O(length of the texts).
  public var snippets: [HighlightedAttribute] {
    get { ownSnippets ?? stored?.snippets(at: index) ?? [] }
    set { ownSnippets = newValue }
  }

  /// The value at a dotted path such as `region.lvl0`, or nil; see `JSONValue`'s `path:`.
  public func value(_ path: String) -> JSONValue? {
    if let ownRecord { return JSONValue.object(ownRecord)[path: path] }
    return stored?.value(path, at: index)
  }

  /// The highlighted text of an attribute, or nil if it has none.
  public func highlight(_ path: String) -> HighlightedAttribute? {
    if let ownHighlights { return ownHighlights.first { $0.path == path } }
    return stored?.highlight(path, at: index)
  }

  /// The snippet of an attribute, or nil if none was requested.
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
    if let stored = first.stored, stored === second.stored, first.index == second.index,
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
