import Components
import Search

/// Reads hits, each a record with what Algolia adds to it.
struct HitDecoder {
  private static let additions: Set = [
    "_highlightResult", "_snippetResult", "_rankingInfo", "_distinctSeqID",
  ]
  /// The deepest nesting of highlights that is read.
  private static let depth = 32

  private let hasDistance: Bool
  private let hasScore: Bool

  init(_ request: SearchRequest) {
    hasDistance = request.area?.center != nil
    hasScore = !request.optionalFilters.groups.isEmpty
  }

  func hit(_ json: JSONValue) throws(SearchError) -> Hit {
    guard let object = json.object, let key = object["objectID"].flatMap(Self.key) else {
      throw SearchError(.malformed, "a hit of Algolia has no 'objectID'")
    }
    var record = JSONObject()
    for member in object.members where !Self.additions.contains(member.name) {
      record.append(unique: member.name, member.value)
    }
    var hit = Hit(
      objectID: key, record: record, highlights: Self.highlights(object["_highlightResult"]))
    hit.snippets = Self.highlights(object["_snippetResult"])
    let ranking = object["_rankingInfo"]?.object
    if hasDistance { hit.distance = ranking.flatMap(Self.distance) }
    if hasScore { hit.score = ranking?["filters"]?.count }
    return hit
  }

  private static func key(_ key: JSONValue) -> String? {
    key.text ?? key.double.map(\.shortText)
  }

  /// In metres.
  private static func distance(_ ranking: JSONObject) -> Double? {
    if let exact = ranking["matchedGeoLocation"]?.object?["distance"]?.double { return exact }
    return ranking["geoDistance"]?.double.map { $0 * (ranking["geoPrecision"]?.double ?? 1) }
  }

  private static func highlights(_ json: JSONValue?) -> [HighlightedAttribute] {
    guard let members = json?.object?.members else { return [] }
    return members.flatMap { attributes($0.value, at: $0.name, depth) }
  }

  /// The marked texts below a path; those of the objects of a list are one list.
  private static func attributes(
    _ json: JSONValue, at path: String, _ depth: Int
  ) -> [HighlightedAttribute] {
    if let text = marked(json) {
      return [HighlightedAttribute(path: path, texts: [text], isList: false)]
    }
    guard depth > 0 else { return [] }
    if let items = json.array {
      let texts = items.compactMap(marked)
      let own = texts.isEmpty ? [] : [HighlightedAttribute(path: path, texts: texts, isList: true)]
      let inner = items.filter { marked($0) == nil }.flatMap { attributes($0, at: path, depth - 1) }
      return own + joined(inner)
    }
    return (json.object?.members ?? []).flatMap {
      attributes($0.value, at: "\(path).\($0.name)", depth - 1)
    }
  }

  private static func joined(_ attributes: [HighlightedAttribute]) -> [HighlightedAttribute] {
    var joined: [HighlightedAttribute] = []
    for attribute in attributes {
      if let index = joined.firstIndex(where: { $0.path == attribute.path }) {
        joined[index].texts += attribute.texts
      } else {
        joined.append(
          HighlightedAttribute(path: attribute.path, texts: attribute.texts, isList: true))
      }
    }
    return joined
  }

  /// A marked text; nil if the value is something else.
  private static func marked(_ json: JSONValue) -> HighlightedText? {
    guard let object = json.object, let value = object["value"]?.text,
      let level = object["matchLevel"]?.text
    else { return nil }
    var text = HighlightedText(marked: value, QueryEncoder.tags)
    text.matchLevel = HighlightedText.MatchLevel(rawValue: level) ?? .none
    text.matchedWords = (object["matchedWords"]?.array ?? []).compactMap(\.text)
    return text
  }
}

extension HighlightedText {
  /// Cuts a text at its tags.
  init(marked text: String, _ tags: HighlightTags) {
    let (bytes, opening, closing) = (
      Array(text.utf8), Array(tags.opening.utf8), Array(tags.closing.utf8)
    )
    var parts: [Part] = []
    var start = 0
    func add(_ range: Range<Int>, _ isHighlighted: Bool) {
      if range.isEmpty { return }
      parts.append(
        Part(String(decoding: bytes[range], as: UTF8.self), isHighlighted: isHighlighted))
    }
    while let tag = bytes.firstIndex(of: opening, from: start),
      let end = bytes.firstIndex(of: closing, from: tag + opening.count)
    {
      add(start..<tag, false)
      add(tag + opening.count..<end, true)
      start = end + closing.count
    }
    if start == 0 {
      self.init(text)
    } else {
      add(start..<bytes.count, false)
      self.init(parts: parts)
    }
  }
}

extension [UInt8] {
  /// Where a part begins at a place or later. O(count × part).
  fileprivate func firstIndex(of part: [UInt8], from start: Int) -> Int? {
    guard let first = part.first, count - start >= part.count else { return nil }
    return (start...(count - part.count)).first { place in
      self[place] == first && self[place...].starts(with: part)
    }
  }
}
