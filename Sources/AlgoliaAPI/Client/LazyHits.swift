import Components
import Search
import SimdJSON

/// The hits of a response as JSON, which is decoded when a member is accessed.
final class LazyHits: HitReader {
  /// The members that Algolia adds to a record.
  private static let additions: Set = [
    "_highlightResult", "_snippetResult", "_rankingInfo", "_distinctSeqID",
  ]
  /// The maximum nesting of highlights.
  private static let maximumDepth = 32

  private let hits: [ParsedJSON]

  init(_ hits: [ParsedJSON]) {
    self.hits = hits
  }

  func record(at index: Int) -> JSONObject {
    let members = (hits[index].members ?? []).filter { !Self.additions.contains($0.name) }
    return JSONObject(members.map { ($0.name, $0.value.value) })
  }

  func value(_ path: String, at index: Int) -> JSONValue? {
    // Only such a path can refer to the additions.
    if path.utf8.first == UInt8(ascii: "_") {
      return JSONValue.object(record(at: index))[path: path]
    }
    return hits[index][path: path]
  }

  func highlights(at index: Int) -> [HighlightedAttribute] {
    Self.highlights(hits[index]["_highlightResult"])
  }

  func highlight(_ path: String, at index: Int) -> HighlightedAttribute? {
    let highlights = hits[index]["_highlightResult"]
    if path.utf8.contains(UInt8(ascii: ".")) {
      return Self.highlights(highlights, at: path).first { $0.path == path }
    }
    guard let json = highlights?[path] else { return nil }
    if let text = Self.marked(json) {
      return HighlightedAttribute(path: path, texts: [text], isList: false)
    }
    return Self.attributes(json, at: path, Self.maximumDepth).first { $0.path == path }
  }

  func snippets(at index: Int) -> [HighlightedAttribute] {
    Self.highlights(hits[index]["_snippetResult"])
  }

  /// - Parameter path: the attribute to decode, perhaps with others; nil for all attributes.
  private static func highlights(
    _ json: ParsedJSON?, at path: String? = nil
  ) -> [HighlightedAttribute] {
    (json?.members ?? []).flatMap { member -> [HighlightedAttribute] in
      if let path, !path.utf8.starts(with: member.name.utf8), path != member.name { return [] }
      return attributes(member.value, at: member.name, maximumDepth)
    }
  }

  /// The highlighted texts below a path. Texts in the objects of a list are combined to one list.
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

  /// A highlighted text; nil if the value is something else.
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

  /// Splits a text at the tags of `QueryEncoder`.
  init(marked text: String) {
    var (text, ranges) = (text, [Range<Int>]())
    let unmarked = text.withUTF8 { bytes -> String? in
      guard var tag = bytes.firstIndex(of: Self.opening, from: 0) else { return nil }
      // The text without tags is shorter than the original, so the capacity suffices.
      return String(unsafeUninitializedCapacity: bytes.count) { result in
        var (count, rest) = (0, 0)
        func append(_ range: Range<Int>) {
          for index in range {
            result[count] = bytes[index]
            count += 1
          }
        }
        while let end = bytes.firstIndex(of: Self.closing, from: tag + Self.opening.count) {
          append(rest..<tag)
          let start = count
          append(tag + Self.opening.count..<end)
          if start < count { ranges.append(start..<count) }
          rest = end + Self.closing.count
          guard let next = bytes.firstIndex(of: Self.opening, from: rest) else { break }
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
  /// The index of the first occurrence of a part, from a start index. O(count × part).
  fileprivate func firstIndex(of part: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + part.count <= count {
      if self[index] == part[0], self[index..<index + part.count].elementsEqual(part) {
        return index
      }
      index += 1
    }
    return nil
  }
}
