public import Components

/// A record of a result page.
///
/// Records in an index are read on demand: read a few attributes with `value(_:)` and
/// `highlight(_:)`, or all with `record` and `highlights`, which are not cached.
public struct Hit: Sendable {
  /// The value of the key attribute as text.
  public var objectID: String
  /// The distance from the requested center in meters. `nil` without a center or coordinates.
  public var distance: Double?
  /// The value that the hits are grouped by. `nil` if they are not, or the record has none.
  public var group: String?
  /// The sum of the scores of matching optional filters. `nil` without optional filters.
  public var score: Int?

  private let stored: (any HitReader)?
  private let index: Int
  /// The values that were set; nil for none.
  private var own: Indirect<OwnValues>?

  /// Values that take precedence over those of `stored`; nil for those that were not set.
  private struct OwnValues {
    var record: JSONObject?
    var highlights: [HighlightedAttribute]?
    var snippets: [HighlightedAttribute]?
  }

  /// Creates a hit from a record in memory.
  public init(objectID: String, record: JSONObject, highlights: [HighlightedAttribute] = []) {
    self.objectID = objectID
    (stored, index) = (nil, 0)
    own = Indirect(wrappedValue: OwnValues(record: record, highlights: highlights))
  }

  /// Creates a hit whose record is read on demand: the one at an index of the page.
  package init(objectID: String, stored: some HitReader, index: Int) {
    self.objectID = objectID
    (self.stored, self.index) = (stored, index)
  }

  /// The attributes to retrieve. O(size of the record).
  public var record: JSONObject {
    get { own?.wrappedValue.record ?? stored?.record(at: index) ?? JSONObject() }
    set { set { $0.record = newValue } }
  }

  /// The highlighted texts of the searched attributes. O(length of the texts).
  public var highlights: [HighlightedAttribute] {
    get { own?.wrappedValue.highlights ?? stored?.highlights(at: index) ?? [] }
    set { set { $0.highlights = newValue } }
  }

  /// The requested snippets. O(length of the texts).
  public var snippets: [HighlightedAttribute] {
    get { own?.wrappedValue.snippets ?? stored?.snippets(at: index) ?? [] }
    set { set { $0.snippets = newValue } }
  }

  private mutating func set(_ change: (inout OwnValues) -> Void) {
    var values = own?.wrappedValue ?? OwnValues()
    change(&values)
    own = Indirect(wrappedValue: values)
  }

  /// The value at a dotted path such as `region.lvl0`; `nil` if there is none.
  public func value(_ path: String) -> JSONValue? {
    if let record = own?.wrappedValue.record { return JSONValue.object(record)[path: path] }
    return stored?.value(path, at: index)
  }

  /// The highlighted texts of the attribute at a dotted path. `nil` if there are none.
  public func highlight(_ path: String) -> HighlightedAttribute? {
    if let highlights = own?.wrappedValue.highlights {
      return highlights.first { $0.path == path }
    }
    return stored?.highlight(path, at: index)
  }

  /// The text of `highlight(_:)`, with the items of a list separated by commas.
  package func highlightedText(_ path: String) -> HighlightedText? {
    if own?.wrappedValue.highlights != nil { return highlight(path)?.joined }
    return stored?.highlightedText(path, at: index)
  }

  /// The snippet of the attribute at a dotted path; `nil` if none was requested.
  public func snippet(_ path: String) -> HighlightedAttribute? {
    snippets.first { $0.path == path }
  }
}

extension Hit: Hashable {
  /// Whether all properties are equal. O(size of the records), unless both are the same stored hit.
  public static func == (first: Hit, second: Hit) -> Bool {
    guard first.objectID == second.objectID, first.distance == second.distance,
      first.group == second.group, first.score == second.score
    else { return false }
    if let stored = first.stored, stored === second.stored, first.index == second.index,
      first.own == nil, second.own == nil
    {
      return true
    }
    return first.record == second.record && first.highlights == second.highlights
      && first.snippets == second.snippets
  }

  /// Hashes only the key, because hits with the same key are usually equal.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(objectID)
  }
}

extension Hit {
  /// The valid coordinates in an attribute: its `lat` and `lng`, or those of its list's items.
  public func coordinates(in attribute: String = "_geoloc") -> [Coordinates] {
    guard let value = value(attribute) else { return [] }
    return (value.array ?? [value]).compactMap { point in
      guard let latitude = point.object?["lat"]?.double,
        let longitude = point.object?["lng"]?.double
      else { return nil }
      let coordinates = Coordinates(latitude: latitude, longitude: longitude)
      return coordinates.isValid ? coordinates : nil
    }
  }
}

/// Reads the stored hits of a response on demand.
///
/// Reading cannot fail: a searcher validates the stored data beforehand, and a damaged record is
/// empty. Thread-safe.
package protocol HitReader: AnyObject, Sendable {
  /// The attributes to retrieve of the hit at an index of the page.
  func record(at index: Int) -> JSONObject
  /// The value at a dotted path; equals that of `record(at:)` without decoding the whole record.
  func value(_ path: String, at index: Int) -> JSONValue?
  /// The highlighted texts of the searched attributes.
  func highlights(at index: Int) -> [HighlightedAttribute]
  /// The element of `highlights(at:)` with a path.
  func highlight(_ path: String, at index: Int) -> HighlightedAttribute?
  /// The texts of `highlight(_:at:)`, separated by commas.
  func highlightedText(_ path: String, at index: Int) -> HighlightedText?
  /// The requested snippets.
  func snippets(at index: Int) -> [HighlightedAttribute]
}

extension HitReader {
  package func highlightedText(_ path: String, at index: Int) -> HighlightedText? {
    highlight(path, at: index)?.joined
  }
}

/// The texts of an attribute of a hit with highlights.
public struct HighlightedAttribute: Hashable, Sendable {
  /// The dotted path of the attribute, such as `region.lvl0`.
  public var path: String
  /// The text, or the texts of a list's items.
  public var texts: [HighlightedText]
  /// Whether the attribute is a list.
  public var isList: Bool

  /// Creates the highlights of an attribute.
  public init(path: String, texts: [HighlightedText], isList: Bool) {
    self.path = path
    self.texts = texts
    self.isList = isList
  }

  /// The texts, separated by commas.
  package var joined: HighlightedText {
    texts.count == 1 ? texts[0] : texts.joined(separator: ", ")
  }
}
