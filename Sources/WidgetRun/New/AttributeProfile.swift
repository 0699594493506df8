internal import WidgetCore

/// What some records have in one attribute.
struct AttributeProfile {
  /// Values are told apart up to so many.
  private static let mostDistinct = 20_000

  /// The dotted path.
  let path: String
  /// How many records have it.
  private(set) var records = 0
  private(set) var isList = false
  private(set) var counts: [String: Int] = [:]
  private(set) var values = 0
  private(set) var texts = 0
  private(set) var numbers = 0
  private(set) var booleans = 0
  private var length = 0
  private var lastRecord: Int?

  init(_ path: String) {
    self.path = path
  }

  /// Takes a value of a record, which has a number of its own.
  mutating func add(_ value: JSONValue, of record: Int, inList: Bool) {
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
    if counts.count < Self.mostDistinct || counts[text] != nil { counts[text, default: 0] += 1 }
  }

  var isText: Bool { texts * 2 > values }
  var isNumber: Bool { numbers == values }
  var isBoolean: Bool { booleans == values && counts.count == 2 }
  /// In characters.
  var averageLength: Double { Double(length) / Double(max(values, 1)) }
  var isUnique: Bool { !isList && counts.count == values }

  /// Whether the values are worth counting: several, each in several records, and short.
  var isFacet: Bool {
    isText && counts.count >= 2 && counts.count * 2 <= values && averageLength <= 40
  }

  /// Whether texts are addresses or dates, which nobody looks for word by word.
  var isMachineText: Bool {
    let starts = counts.keys.prefix(100).count { text in
      text.hasPrefix("http://") || text.hasPrefix("https://") || text.hasPrefix("/")
        || Self.isDate(text.prefix(10))
    }
    return starts * 2 > min(counts.count, 100)
  }

  /// Whether a text has the form `2024-12-31`.
  private static func isDate(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [4, 2, 2]
      && parts.allSatisfy { part in part.allSatisfy { ("0"..."9").contains($0) } }
  }

  /// The last part of the path, as people would write it: `Elevation ft` for `elevation_ft`.
  var title: String {
    var words: [String] = []
    var wasLower = false
    for character in path.split(separator: ".").last ?? "" {
      let isBreak = "_- ".contains(character)
      if isBreak || (character.isUppercase && wasLower) || words.isEmpty { words.append("") }
      if !isBreak { words[words.count - 1].append(character) }
      wasLower = character.isLowercase
    }
    let text = words.filter { !$0.isEmpty }.enumerated().map { index, word in
      index > 0 && word != word.uppercased() ? word.lowercased() : word
    }
    .joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The most frequent values, for a comment: `Italy (47), Greece (39)`.
  var examples: String {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
      .map { "\($0.key.prefix(24)) (\($0.value))" }.joined(separator: ", ")
  }
}
