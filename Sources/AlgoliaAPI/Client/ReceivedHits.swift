import Components
import Search

/// The hits of an answer as they came, each a record with what Algolia adds to it; they are read as
/// far as somebody looks at them.
final class ReceivedHits: StoredHits {
  private static let additions: Set = [
    "_highlightResult", "_snippetResult", "_rankingInfo", "_distinctSeqID",
  ]
  /// The deepest nesting of highlights that is read.
  private static let depth = 32

  private let objects: [JSONObject]

  init(_ objects: [JSONObject]) {
    self.objects = objects
  }

  func record(at place: Int) -> JSONObject {
    var record = JSONObject()
    for member in objects[place].members where !Self.additions.contains(member.name) {
      record.append(unique: member.name, member.value)
    }
    return record
  }

  func value(_ path: String, at place: Int) -> JSONValue? {
    // Only a path like this could lead into the additions.
    if path.hasPrefix("_") { return JSONValue.object(record(at: place))[path: path] }
    return JSONValue.object(objects[place])[path: path]
  }

  func highlights(at place: Int) -> [HighlightedAttribute] {
    Self.highlights(objects[place]["_highlightResult"])
  }

  func highlight(_ path: String, at place: Int) -> HighlightedAttribute? {
    let highlights = objects[place]["_highlightResult"]
    if path.contains(".") {
      return Self.highlights(highlights, at: path).first { $0.path == path }
    }
    guard let json = highlights?.object?[path] else { return nil }
    return Self.attributes(json, at: path, Self.depth).first { $0.path == path }
  }

  func snippets(at place: Int) -> [HighlightedAttribute] {
    Self.highlights(objects[place]["_snippetResult"])
  }

  /// - Parameter path: the only attribute that is wanted, which others may come with; nil for all.
  private static func highlights(
    _ json: JSONValue?, at path: String? = nil
  ) -> [HighlightedAttribute] {
    (json?.object?.members ?? []).flatMap { member -> [HighlightedAttribute] in
      if let path, !path.utf8.starts(with: member.name.utf8), path != member.name { return [] }
      return attributes(member.value, at: member.name, depth)
    }
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
    guard let first = tags.opening.utf8.first, text.utf8.contains(first) else {
      self.init(text)
      return
    }
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
    add(start..<bytes.count, false)
    self.init(parts: parts)
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
