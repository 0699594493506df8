import Components
import Search
import SearchEngine

/// Encodes records as the rows of a table, in one JSON parameter of a statement.
struct RecordRows {
  /// The maximum position in a `tsvector`.
  private static let maximumPosition = 16_383
  /// The maximum number of bytes of a word and of a `tsvector`, a little below the limits of PostgreSQL.
  private static let maximumBytes = (word: 2_000, text: 900_000)
  /// The position increment gap between list items and between attributes, which phrases do not match across.
  private static let gap = 9

  private var rows: [JSONValue] = []
  private var words: Set<String> = []
  private var tokenizer = Tokenizer()
  private let schema: RecordSchema
  private let dates: Set<String>

  init(_ schema: RecordSchema) {
    self.schema = schema
    dates = Set(schema.dates)
  }

  /// The rows as a JSON array.
  var json: String { JSONValue.array(rows).text(.compact) }
  /// All words of the records as a JSON array.
  var wordsJSON: String {
    JSONValue.array(words.sorted().map { .text($0) }).text(.compact)
  }

  /// Adds a record.
  ///
  /// - Parameter position: the number of the record among all, from 0.
  mutating func add(_ stored: StoredRecord, at position: Int) {
    let record = JSONValue.object(stored.record)
    let values = PushedTable.columns(schema).map { column -> JSONValue in
      let value = record[path: column.attribute].map {
        dates.contains(column.attribute) ? $0.dated : $0
      }
      return column.kind == PushedTable.facet
        ? .array(value.map(Self.texts) ?? [])
        : .array((value?.numbers ?? []).sorted().map { .text("\($0)") })
    }
    rows.append(
      .object(
        JSONObject([
          ("k", .text(stored.objectID.withoutNull)), ("p", .integer(position)),
          ("r", .text(record.withoutNull.text(.compact))), ("s", .text(vector(of: record))),
          ("v", .array(values)),
        ])))
  }

  /// The distinct facet values of a value, in order.
  private static func texts(of value: JSONValue) -> [JSONValue] {
    var seen: Set<String> = []
    return FacetText.texts(of: value).map(\.withoutNull).filter { seen.insert($0).inserted }
      .map { .text($0) }
  }

  /// The words of the searchable attributes with positions and weights, as the text of a `tsvector`.
  private mutating func vector(of record: JSONValue) -> String {
    var text = ""
    var start = 1
    for (rank, attribute) in schema.searchable.enumerated() {
      let weight = rank < 3 ? ["A", "B", "C"][rank] : "D"
      guard let value = record[path: attribute] else { continue }
      for item in Highlighter.texts(of: value) {
        tokenizer.read(item)
        for token in tokenizer.tokens {
          let word = String(decoding: tokenizer.letters(token), as: UTF8.self)
          guard word.utf8.count <= Self.maximumBytes.word, text.utf8.count < Self.maximumBytes.text
          else { continue }
          let position = min(start + Int(token.position), Self.maximumPosition)
          text += "\(QuerySQL.quoted(word)):\(position)\(weight) "
          words.insert(word)
        }
        start += Int(tokenizer.tokens.last?.position ?? 0) + Self.gap
      }
    }
    return text
  }
}

extension String {
  /// The text with U+FFFD in place of null characters, which PostgreSQL does not store.
  fileprivate var withoutNull: String {
    utf8.contains(0)
      ? split(separator: "\0", omittingEmptySubsequences: false).joined(separator: "\u{FFFD}")
      : self
  }
}

extension JSONValue {
  fileprivate var withoutNull: JSONValue {
    switch self {
    case .text(let text): .text(text.withoutNull)
    case .array(let items): .array(items.map(\.withoutNull))
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.name.withoutNull, $0.value.withoutNull) }))
    default: self
    }
  }

  /// The numbers of a value or of the items of its lists.
  fileprivate var numbers: [Double] {
    switch self {
    case .integer, .number: double.map { [$0] } ?? []
    case .array(let items): items.flatMap(\.numbers)
    default: []
    }
  }
}
