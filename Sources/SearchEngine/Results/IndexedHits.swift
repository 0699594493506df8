import Components
import Search
import Synchronization
import SimdJSON

/// The hits of an answer, read from the texts of their records when somebody asks for them.
///
/// The texts are at hand from the start, so that a file that changes later does no harm.
final class IndexedHits: StoredHits {
  /// What reading needs, which one thread at a time works with.
  private struct Reader: ~Copyable {
    var parser = TapeParser()
    var highlighter: Highlighter
    /// The record whose members were found last, and whether they could be.
    var last: (place: Int, hasMembers: Bool)?
    var members = RecordMemberScanner()

    init(_ highlighter: Highlighter) {
      self.highlighter = highlighter
    }

    mutating func value(_ path: String, at place: Int, of texts: JSONTexts) -> JSONValue? {
      let bytes = texts.bytes
      if last?.place != place {
        last = (place, members.find(in: texts[place], of: bytes))
      }
      var path = path
      let found = path.withUTF8 { path -> Range<Int>? in
        guard last?.hasMembers == true, Tape.isASCII(path) else { return nil }
        return members.value(of: path, in: bytes)
      }
      guard let found else { return texts.tape(of: place, &parser)?.value(path: path) }
      return JSONValue(plainAt: found, of: bytes)
        ?? (try? parser.parse(found, of: bytes))?.value(Tape.root)
    }
  }

  /// The texts of the hits in their order.
  private let texts: JSONTexts
  private let retrieved: RetrievedAttributes
  private let searched: [String]
  private let snippets: [SearchRequest.Snippet]
  private let cutter: SnippetCutter
  private let reader: Mutex<Reader>

  init(
    _ texts: JSONTexts, _ highlighter: Highlighter, searched: [String], _ request: SearchRequest,
    _ settings: EmbeddedSettings
  ) {
    (self.texts, self.searched) = (texts, searched)
    retrieved = RetrievedAttributes(request.attributesToRetrieve, key: settings.key)
    snippets = request.snippets
    cutter = SnippetCutter(ellipsis: settings.snippetEllipsisText)
    reader = Mutex(Reader(highlighter))
  }

  func record(at place: Int) -> JSONObject {
    let whole = reader.withLock { texts.tape(of: place, &$0.parser)?.value(Tape.root).object }
    return whole.map { retrieved.part(of: $0) } ?? JSONObject()
  }

  func value(_ path: String, at place: Int) -> JSONValue? {
    guard retrieved.isEverything else { return JSONValue.object(record(at: place))[path: path] }
    return reader.withLock { $0.value(path, at: place, of: texts) }
  }

  func highlights(at place: Int) -> [HighlightedAttribute] {
    reader.withLock { reader in
      searched.indices.compactMap { attribute in
        reader.value(searched[attribute], at: place, of: texts).flatMap {
          reader.highlighter.attribute(searched[attribute], attribute, $0)
        }
      }
    }
  }

  func highlight(_ path: String, at place: Int) -> HighlightedAttribute? {
    guard let attribute = searched.firstIndex(of: path) else { return nil }
    return reader.withLock { reader in
      reader.value(path, at: place, of: texts).flatMap {
        reader.highlighter.attribute(path, attribute, $0)
      }
    }
  }

  func snippets(at place: Int) -> [HighlightedAttribute] {
    if snippets.isEmpty { return [] }
    return reader.withLock { reader in
      var cutter = cutter
      return snippets.compactMap { snippet in
        let attribute = searched.firstIndex(of: snippet.attribute) ?? .max
        guard let value = reader.value(snippet.attribute, at: place, of: texts),
          var found = reader.highlighter.attribute(snippet.attribute, attribute, value)
        else { return nil }
        found.texts = found.texts.map { cutter.cut($0, words: snippet.words) }
        return found
      }
    }
  }
}
