import Components
import Search
import SimdJSON

/// The hits of an answer as they came, each a record with what Algolia adds to it; they are read as
/// far as somebody looks at them.
final class ReceivedHits: StoredHits {
  private static let additions: Set = [
    "_highlightResult", "_snippetResult", "_rankingInfo", "_distinctSeqID",
  ]
  /// The deepest nesting of highlights that is read.
  private static let depth = 32

  private let hits: [ParsedJSON]

  init(_ hits: [ParsedJSON]) {
    self.hits = hits
  }

  func record(at place: Int) -> JSONObject {
    let members = (hits[place].members ?? []).filter { !Self.additions.contains($0.name) }
    return JSONObject(members.map { ($0.name, $0.value.value) })
  }

  func value(_ path: String, at place: Int) -> JSONValue? {
    // Only a path like this could lead into the additions.
    if path.utf8.first == UInt8(ascii: "_") {
      return JSONValue.object(record(at: place))[path: path]
    }
    return hits[place][path: path]
  }

  func highlights(at place: Int) -> [HighlightedAttribute] {
    Self.highlights(hits[place]["_highlightResult"])
  }

  func highlight(_ path: String, at place: Int) -> HighlightedAttribute? {
    let highlights = hits[place]["_highlightResult"]
    if path.utf8.contains(UInt8(ascii: ".")) {
      return Self.highlights(highlights, at: path).first { $0.path == path }
    }
    guard let json = highlights?[path] else { return nil }
    if let text = Self.marked(json) {
      return HighlightedAttribute(path: path, texts: [text], isList: false)
    }
    return Self.attributes(json, at: path, Self.depth).first { $0.path == path }
  }

  func snippets(at place: Int) -> [HighlightedAttribute] {
    Self.highlights(hits[place]["_snippetResult"])
  }

  /// - Parameter path: the only attribute that is wanted, which others may come with; nil for all.
  private static func highlights(
    _ json: ParsedJSON?, at path: String? = nil
  ) -> [HighlightedAttribute] {
    (json?.members ?? []).flatMap { member -> [HighlightedAttribute] in
      if let path, !path.utf8.starts(with: member.name.utf8), path != member.name { return [] }
      return attributes(member.value, at: member.name, depth)
    }
  }

  /// The marked texts below a path; those of the objects of a list are one list.
  private static func attributes(
    _ json: ParsedJSON, at path: String, _ depth: Int
  ) -> [HighlightedAttribute] {
    if let text = marked(json) {
      return [HighlightedAttribute(path: path, texts: [text], isList: false)]
    }
    guard depth > 0 else { return [] }
    if let items = json.items {
      let texts = items.compactMap(marked)
      let own = texts.isEmpty ? [] : [HighlightedAttribute(path: path, texts: texts, isList: true)]
      let inner = items.filter { marked($0) == nil }.flatMap { attributes($0, at: path, depth - 1) }
      return own + joined(inner)
    }
    return (json.members ?? []).flatMap {
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
  private static func marked(_ json: ParsedJSON) -> HighlightedText? {
    guard let value = json["value"]?.text, let level = json["matchLevel"]?.text else { return nil }
    var text = HighlightedText(marked: value)
    text.matchLevel = HighlightedText.MatchLevel(rawValue: level) ?? .none
    if text.matchLevel == .none { return text }
    text.matchedWords = (json["matchedWords"]?.items ?? []).compactMap(\.text)
    return text
  }
}

extension HighlightedText {
  private static let opening = Array(QueryEncoder.tags.opening.utf8)
  private static let closing = Array(QueryEncoder.tags.closing.utf8)

  /// Cuts a text at the tags that are asked for.
  init(marked text: String) {
    var (text, ranges) = (text, [Range<Int>]())
    let unmarked = text.withUTF8 { bytes -> String? in
      guard var tag = bytes.place(of: Self.opening, from: 0) else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count) { result in
        var (count, rest) = (0, 0)
        func append(_ range: Range<Int>) {
          for place in range {
            result[count] = bytes[place]
            count += 1
          }
        }
        while let end = bytes.place(of: Self.closing, from: tag + Self.opening.count) {
          append(rest..<tag)
          let start = count
          append(tag + Self.opening.count..<end)
          if start < count { ranges.append(start..<count) }
          rest = end + Self.closing.count
          guard let next = bytes.place(of: Self.opening, from: rest) else { break }
          tag = next
        }
        append(rest..<bytes.count)
        return count
      }
    }
    self.init(unmarked ?? text, marking: ranges)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where a part begins at a place or later. O(count × part).
  fileprivate func place(of part: [UInt8], from start: Int) -> Int? {
    var place = start
    while place + part.count <= count {
      if self[place] == part[0], self[place..<place + part.count].elementsEqual(part) {
        return place
      }
      place += 1
    }
    return nil
  }
}
