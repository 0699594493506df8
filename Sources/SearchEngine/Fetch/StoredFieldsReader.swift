import Components
import Search
import Synchronization
import SimdJSON

/// Reads the fields of a response's hits from the JSON texts of their records on access.
///
/// The texts are loaded before, so that later changes of the file have no effect. Thread-safe: a
/// lock serializes access.
final class StoredFieldsReader: HitReader {
  /// The mutable state of reading, protected by the lock.
  private struct Reader: ~Copyable {
    var parser = TapeParser()
    var highlighter: Highlighter
    /// The hit of `members`, and whether they could be found.
    var current: (hit: Int, hasMembers: Bool)?
    /// The member offsets of the current hit's record.
    var members = RecordMemberScanner()
    /// The parsed record of a hit for which `members` cannot be used; nil after the parser parsed
    /// another text.
    var parsed: ParsedRecord?

    init(_ highlighter: Highlighter) {
      self.highlighter = highlighter
    }

    /// Returns the value at a path of a hit's record; nil if there is none.
    ///
    /// The record is parsed only if `members` does not have the value.
    mutating func value(_ path: String, at hit: Int, of texts: JSONTexts) -> JSONValue? {
      let bytes = texts.bytes
      if current?.hit != hit {
        current = (hit, members.find(in: texts[hit], of: bytes))
      }
      var path = path
      let range = path.withUTF8 { path -> Range<Int>? in
        guard current?.hasMembers == true, Tape.isASCII(path) else { return nil }
        return members.value(of: path, in: bytes)
      }
      guard let range else { return parsedValue(path, at: hit, of: texts) }
      if let value = JSONValue(plainAt: range, of: bytes) { return value }
      parsed = nil
      return (try? parser.parse(range, of: bytes))?.value(Tape.root)
    }

    private mutating func parsedValue(
      _ path: String, at hit: Int, of texts: JSONTexts
    ) -> JSONValue? {
      if parsed?.hit != hit {
        parsed = texts.tape(of: hit, &parser).map { ParsedRecord(hit: hit, $0) }
      }
      return parsed?.value(path)
    }

    /// The whole record of a hit.
    mutating func record(at hit: Int, of texts: JSONTexts) -> JSONObject? {
      parsed = nil
      return texts.tape(of: hit, &parser)?.value(Tape.root).object
    }
  }

  /// The JSON texts of the hits in ranking order.
  private let texts: JSONTexts
  private let retrieved: RetrievedAttributes
  private let searched: [String]
  private let snippets: [SearchRequest.Snippet]
  private let snippetGenerator: SnippetGenerator
  private let reader: Mutex<Reader>

  init(
    _ texts: JSONTexts, _ highlighter: Highlighter, searched: [String], _ request: SearchRequest,
    _ settings: EmbeddedSettings
  ) {
    (self.texts, self.searched) = (texts, searched)
    retrieved = RetrievedAttributes(request.attributesToRetrieve, key: settings.key)
    snippets = request.snippets
    snippetGenerator = SnippetGenerator(
      ellipsis: request.overrides?.snippetEllipsisText ?? settings.snippetEllipsisText)
    reader = Mutex(Reader(highlighter))
  }

  /// The retrieved attributes of a record; empty if its text can no longer be read.
  func record(at hit: Int) -> JSONObject {
    let whole = reader.withLock { $0.record(at: hit, of: texts) }
    return whole.map { retrieved.selection(of: $0) } ?? JSONObject()
  }

  func value(_ path: String, at hit: Int) -> JSONValue? {
    guard retrieved.isEverything else { return JSONValue.object(record(at: hit))[path: path] }
    return reader.withLock { $0.value(path, at: hit, of: texts) }
  }

  /// The searched attributes of a record with marked matches.
  func highlights(at hit: Int) -> [HighlightedAttribute] {
    reader.withLock { reader in
      searched.indices.compactMap { attribute in
        reader.value(searched[attribute], at: hit, of: texts).flatMap {
          reader.highlighter.attribute(searched[attribute], attribute, $0)
        }
      }
    }
  }

  /// A searched attribute with marked matches; nil if it is not searched or has no text.
  func highlight(_ path: String, at hit: Int) -> HighlightedAttribute? {
    guard let attribute = searched.firstIndex(of: path) else { return nil }
    return reader.withLock { reader in
      reader.value(path, at: hit, of: texts).flatMap {
        reader.highlighter.attribute(path, attribute, $0)
      }
    }
  }

  func highlightedText(_ path: String, at hit: Int) -> HighlightedText? {
    guard let attribute = searched.firstIndex(of: path) else { return nil }
    return reader.withLock { reader in
      switch reader.value(path, at: hit, of: texts) {
      case .text(let text): reader.highlighter.highlight(text, in: attribute)
      case let value?: reader.highlighter.attribute(path, attribute, value)?.joined
      case nil: nil
      }
    }
  }

  /// The requested snippets of a record.
  func snippets(at hit: Int) -> [HighlightedAttribute] {
    if snippets.isEmpty { return [] }
    return reader.withLock { reader in
      var generator = snippetGenerator
      return snippets.compactMap { snippet in
        let attribute = searched.firstIndex(of: snippet.attribute) ?? .max
        guard let value = reader.value(snippet.attribute, at: hit, of: texts),
          var highlighted = reader.highlighter.attribute(snippet.attribute, attribute, value)
        else { return nil }
        highlighted.texts = highlighted.texts.map {
          generator.snippet(of: $0, words: snippet.words)
        }
        return highlighted
      }
    }
  }
}

/// A parsed record, of which many values are read.
///
/// **Invariant.** The tape's parser must not parse another text as long as it is used.
private struct ParsedRecord {
  /// Up to this number of members, comparing is faster than hashing.
  private static let maximumCompared = 64

  let hit: Int
  private let tape: Tape
  /// The index of each member's value; nil if there are few.
  private var indices: [String: Int]?

  /// Complexity: O(*members*).
  init(hit: Int, _ tape: Tape) {
    (self.hit, self.tape) = (hit, tape)
    guard case .object = tape.element(Tape.root) else { return }
    var indices: [String: Int] = [:]
    var count = 0
    tape.forEachChild(of: Tape.root) { _ in count += 1 }
    if count <= Self.maximumCompared { return }
    tape.forEachChild(of: Tape.root) { name in
      indices[String(decoding: tape.text(name), as: UTF8.self)] = name + 1
    }
    self.indices = indices
  }

  /// The value at a dotted path; nil if there is none.
  func value(_ path: String) -> JSONValue? {
    guard let indices else { return tape.value(path: path) }
    if let index = indices[path] { return tape.value(index) }
    return path.utf8.contains(UInt8(ascii: ".")) ? tape.value(path: path) : nil
  }
}
