import Components
import Glibc
import Search
import SearchEngine

/// Encodes records as rows of the tables of a push.
struct RecordEncoder {
  /// The maximum position in a `tsvector`.
  private static let maximumPosition = 16_383
  /// The maximum number of bytes of a word and of a `tsvector`, a little below the limits of PostgreSQL.
  private static let maximumBytes = (word: 2_000, text: 900_000)
  /// The maximum number of sent words in memory; then all are removed, and can be sent again.
  private static let maximumSentWords = 1_000_000
  /// The position increment gap between list items and between attributes, which phrases do not match across.
  private static let gap = 9

  /// The rows of a batch.
  struct Batch {
    /// The rows of the table with the records.
    var records = CopyRows()
    /// The rows of the words table, without words of earlier batches.
    var words = CopyRows()
    /// The rows of the table with the facet values, without values of earlier batches.
    var values = CopyRows()
  }

  /// The schema of the records.
  let schema: RecordSchema
  /// The identifiers of the facet values.
  private var dictionary: FacetDictionary
  /// The counts of the encoded records.
  private(set) var counts: PrefixCounts
  private let columns: [PushedTable.Column]
  private let facets: [String]
  private let dates: Set<String>
  private var tokenizer = Tokenizer()
  private var sentWords = ByteStringInterner()

  init(_ schema: RecordSchema, _ dictionary: FacetDictionary) {
    self.schema = schema
    self.dictionary = dictionary
    columns = PushedTable.columns(schema)
    facets = PushedTable.facets(schema)
    dates = Set(schema.dates)
    counts = PrefixCounts(
      attributes: columns.filter { $0.kind == .numbers }.map(\.attribute))
  }

  /// Encodes the records of a batch.
  ///
  /// - Parameters:
  ///   - records: the records.
  ///   - position: the number of the first among all records, from 0.
  mutating func encode(_ records: [StoredRecord], from position: Int) -> Batch {
    var batch = Batch()
    for (index, record) in records.enumerated() {
      add(record, at: position + index, to: &batch)
    }
    batch.values = dictionary.takeUnstored()
    return batch
  }

  private mutating func add(_ stored: StoredRecord, at position: Int, to batch: inout Batch) {
    let record = JSONValue.object(stored.record)
    batch.records.add(stored.objectID.withoutNull)
    batch.records.add(String(position))
    var json = record.text(.compact)
    // Null characters are escaped. The search can find other texts, which are then only slower.
    if json.withCString({ strstr($0, "\\u0000") != nil }) {
      json = record.withoutNull.text(.compact)
    }
    batch.records.add(json)
    batch.records.add(utf8: vector(of: record, words: &batch.words))
    let identifiers = identifiers(of: record)
    batch.records.add(identifiers)
    var allNumbers: [[Double]] = []
    for column in columns {
      let value = value(of: column.attribute, in: record)
      let numbers = (value?.numbers ?? []).sorted()
      switch column.kind {
      case .numbers:
        batch.records.add(numbers)
        allNumbers.append(numbers)
      case .text:
        batch.records.add(
          numbers.isEmpty ? value.flatMap { FacetText.texts(of: $0).first?.withoutNull } : nil)
      }
    }
    batch.records.endRow()
    counts.endRecord(values: identifiers, numbers: allNumbers)
  }

  private func value(of attribute: String, in record: JSONValue) -> JSONValue? {
    record[path: attribute].map { dates.contains(attribute) ? $0.dated : $0 }
  }

  /// The distinct identifiers of a record's facet values.
  private mutating func identifiers(of record: JSONValue) -> [Int32] {
    var identifiers: [Int32] = []
    for attribute in facets {
      guard let value = value(of: attribute, in: record) else { continue }
      let texts = FacetText.texts(of: value)
      var seen: Set<Int32> = []
      for text in texts {
        let identifier = dictionary.identifier(of: attribute, text.withoutNull)
        if texts.count == 1 || seen.insert(identifier).inserted { identifiers.append(identifier) }
      }
    }
    return identifiers
  }

  /// The words of the searchable attributes with positions and weights, as the text of a `tsvector`.
  private mutating func vector(of record: JSONValue, words: inout CopyRows) -> [UInt8] {
    var text: [UInt8] = []
    var start = 1
    for (rank, attribute) in schema.searchable.enumerated() {
      let weight = rank < 3 ? UInt8(ascii: "A") + UInt8(rank) : UInt8(ascii: "D")
      guard let value = record[path: attribute] else { continue }
      for item in Highlighter.texts(of: value) {
        tokenizer.read(item)
        for token in tokenizer.tokens {
          let word = tokenizer.letters(token)
          guard word.count <= Self.maximumBytes.word, text.count < Self.maximumBytes.text
          else { continue }
          let position = min(start + Int(token.position), Self.maximumPosition)
          Self.appendQuoted(word, to: &text)
          text.append(UInt8(ascii: ":"))
          text += String(position).utf8
          text.append(weight)
          text.append(UInt8(ascii: " "))
          counts.add(word: word, isBest: rank == 0)
          addNew(word, to: &words)
        }
        start += Int(tokenizer.tokens.last?.position ?? 0) + Self.gap
      }
    }
    return text
  }

  /// Appends a word in the syntax of `tsvector`.
  private static func appendQuoted(_ word: ArraySlice<UInt8>, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "'"))
    for byte in word where byte != 0 {
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") { text.append(byte) }
      text.append(byte)
    }
    text.append(UInt8(ascii: "'"))
  }

  /// Adds a word to the words table, unless it was sent before. Words that the table contains are ignored.
  private mutating func addNew(_ word: ArraySlice<UInt8>, to words: inout CopyRows) {
    let count = sentWords.count
    _ = word.withUnsafeBufferPointer { sentWords.number(of: $0) }
    if sentWords.count == count { return }
    if sentWords.count == Self.maximumSentWords { sentWords = ByteStringInterner() }
    words.add(utf8: word.filter { $0 != 0 })
    words.endRow()
  }
}

extension String {
  /// The text with null characters, which PostgreSQL cannot store, replaced by U+FFFD.
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
