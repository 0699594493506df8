internal import WidgetCore

/// Statistics about the values of an attribute in a sample of records.
struct AttributeProfile {
  /// Maximum number of distinct values that are counted.
  private static let maximumDistinct = 20_000

  /// The dotted path.
  let path: String
  /// The number of records with the attribute.
  private(set) var records = 0
  /// True if any value is an item of an array.
  private(set) var isList = false
  /// The number of occurrences of each value, up to a limit of distinct values.
  private(set) var counts: [String: Int] = [:]
  /// The number of values, including items of arrays.
  private(set) var values = 0
  /// The number of values that are text.
  private(set) var texts = 0
  /// The number of values that are numbers.
  private(set) var numbers = 0
  /// The number of values that are booleans.
  private(set) var booleans = 0
  private var length = 0
  private var lastRecord: Int?

  init(_ path: String) {
    self.path = path
  }

  /// Adds a value; an empty text is like a missing value.
  ///
  /// - Parameters:
  ///   - record: the number of the record; values of a record are added one after the other.
  ///   - inList: whether the value is an item of an array.
  mutating func add(_ value: JSONValue, of record: Int, inList: Bool) {
    if let text = value.text, text.allSatisfy(\.isWhitespace) { return }
    if lastRecord != record { records += 1 }
    lastRecord = record
    values += 1
    isList = isList || inList
    let text = value.text ?? value.text(.compact)
    length += text.count
    switch value {
    case .text: texts += 1
    case .integer, .number: numbers += 1
    case .boolean: booleans += 1
    default: break
    }
    if counts.count < Self.maximumDistinct || counts[text] != nil { counts[text, default: 0] += 1 }
  }

  var isText: Bool { texts * 2 > values }
  var isNumber: Bool { numbers == values }
  var isBoolean: Bool { booleans == values && counts.count == 2 }
  /// The average length of the values in characters.
  var averageLength: Double { Double(length) / Double(max(values, 1)) }
  var isUnique: Bool { !isList && counts.count == values }

  /// The smallest and the largest number; nil without numbers. O(distinct values).
  var bounds: ClosedRange<Double>? {
    let numbers = counts.keys.compactMap { Double($0) }
    guard let lowest = numbers.min(), let highest = numbers.max() else { return nil }
    return lowest...highest
  }

  /// The last component of the path in lower case.
  var name: String { path.split(separator: "." as Character).last?.lowercased() ?? "" }

  /// The words of the name in lower case: `article` and `no` for `Article_No`.
  var words: [String] {
    title.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Whether the name is that of an identifier: `id`, `brandID`, or `sku`.
  var isIdentifier: Bool { words.last.map(Self.identifiers.contains) ?? false }

  /// Whether the name is that of a number of a record, such as `Article No`.
  var isNumbering: Bool { words.last.map(Self.numberings.contains) ?? false }

  /// Whether the name is that of a quantity, not of an identifier, a number of a record, or a code.
  var isQuantity: Bool {
    !isIdentifier && !isNumbering && words.last.map(Self.codes.contains) != true
  }

  private static let identifiers: Set<String> = [
    "id", "ids", "uuid", "guid", "sku", "isbn", "ean", "gtin", "slug",
  ]
  private static let numberings: Set<String> = [
    "no", "nr", "number", "num", "code", "key",
  ]
  private static let codes: Set<String> = ["index", "row", "zip", "postcode", "plz", "phone"]

  /// Whether the attribute suits a facet: several short values, most of which occur repeatedly.
  ///
  /// Small samples need one value that occurs repeatedly; numbers need few different ones.
  var isFacet: Bool {
    let isRepeated = values < 20 ? counts.count < values : counts.count * 2 <= values
    let isCounted = isText || isNumber && counts.count < 5 && values >= 20
    return isCounted && isRepeated && counts.count >= 2 && averageLength <= 40 && !isIdentifier
  }

  /// Whether most values are URLs, paths, or dates, which are not useful for full-text search.
  var isMachineText: Bool {
    let matches = counts.keys.prefix(100).count { text in
      text.hasPrefix("http://") || text.hasPrefix("https://") || text.hasPrefix("/")
        || Self.isDate(text.prefix(10))
    }
    return matches * 2 > min(counts.count, 100)
  }

  /// Whether a text has the form `2024-12-31`.
  private static func isDate(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-" as Character, omittingEmptySubsequences: false)
    return parts.map(\.count) == [4, 2, 2]
      && parts.allSatisfy { part in part.allSatisfy { ("0"..."9").contains($0) } }
  }

  /// The last component of the path as a title: `Elevation (ft)` for `elevation_ft`.
  var title: String { path.readableAttributeName }

  /// The most frequent values with their counts, for a comment: `Italy (47), Greece (39)`.
  var examples: String {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
      .map { "\($0.key.prefix(24)) (\($0.value))" }.joined(separator: ", ")
  }
}
