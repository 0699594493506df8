import Components
import Search
import SearchEngine

/// Records as the rows of a table, in a form that one parameter of a statement can hold.
struct RecordRows {
  /// The farthest place of a word that a `tsvector` can tell.
  private static let lastPosition = 16_383
  /// The most bytes of a word in a `tsvector`, and of all of its words together, with some room.
  private static let mostBytes = (word: 2_000, text: 900_000)
  /// Words of two items of a list, or of two attributes, are no row.
  private static let gap = 9

  private var rows: [JSONValue] = []
  private var known: Set<String> = []
  private var tokenizer = Tokenizer()
  private let schema: RecordSchema
  private let dates: Set<String>

  init(_ schema: RecordSchema) {
    self.schema = schema
    dates = Set(schema.dates)
  }

  var json: String { JSONValue.array(rows).text(.compact) }
  /// All words of the records.
  var wordsJSON: String {
    JSONValue.array(known.sorted().map { .text($0) }).text(.compact)
  }

  /// - Parameter position: the place of the record among all, 0-based.
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
          ("k", .text(stored.objectID.withoutZero)), ("p", .integer(position)),
          ("r", .text(record.withoutZero.text(.compact))), ("s", .text(vector(of: record))),
          ("v", .array(values)),
        ])))
  }

  /// The different texts of a value, in their order.
  private static func texts(of value: JSONValue) -> [JSONValue] {
    var seen: Set<String> = []
    return FacetText.texts(of: value).map(\.withoutZero).filter { seen.insert($0).inserted }
      .map { .text($0) }
  }

  /// The words of the searchable attributes with their places and weights, as a `tsvector` is written.
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
          guard word.utf8.count <= Self.mostBytes.word, text.utf8.count < Self.mostBytes.text
          else { continue }
          let place = min(start + Int(token.position), Self.lastPosition)
          text += "\(QuerySQL.quoted(word)):\(place)\(weight) "
          known.insert(word)
        }
        start += Int(tokenizer.tokens.last?.position ?? 0) + Self.gap
      }
    }
    return text
  }
}

extension String {
  /// The text with the sign for what cannot be shown in the place of zero characters, which
  /// PostgreSQL does not store.
  fileprivate var withoutZero: String {
    utf8.contains(0)
      ? split(separator: "\0", omittingEmptySubsequences: false).joined(separator: "\u{FFFD}")
      : self
  }
}

extension JSONValue {
  fileprivate var withoutZero: JSONValue {
    switch self {
    case .text(let text): .text(text.withoutZero)
    case .array(let items): .array(items.map(\.withoutZero))
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.name.withoutZero, $0.value.withoutZero) }))
    default: self
    }
  }

  /// The numbers of a value and of the items of its lists.
  fileprivate var numbers: [Double] {
    switch self {
    case .integer, .number: double.map { [$0] } ?? []
    case .array(let items): items.flatMap(\.numbers)
    default: []
    }
  }
}
