import Search
import SimdJSON

/// Reads the values of an attribute with dates as seconds since 1970.
///
/// Reads numbers and digits as seconds or milliseconds, texts in the attribute's own format, and ISO
/// 8601 texts. Each value is read for itself, so that an attribute can mix them.
struct DateParser: Sendable {
  /// Texts with fewer digits are not seconds: they are years, or dates such as 20240501.
  private static let minimumDigits = 9

  /// The dotted path of the attribute.
  let attribute: String
  private let format: DateFormat?

  init(_ attribute: String, _ format: DateFormat?) {
    (self.attribute, self.format) = (attribute, format)
  }

  /// A date as seconds since 1970; nil for a value that is no date. Null and Booleans are unchanged.
  func seconds(_ element: Tape.Element) -> Tape.Element? {
    switch element {
    case .text(let bytes):
      if bytes.isEmpty { return element }
      let text = String(decoding: bytes, as: UTF8.self).trimmed
      return seconds(in: text).map { .integer($0) }
    case .integer(let value):
      // A CSV file has `20240501` and `2024` as numbers.
      if let format, let seconds = format.seconds(in: String(value)) { return .integer(seconds) }
      return .integer(CivilDate.seconds(value))
    case .number(let value):
      return abs(value) >= Double(CivilDate.firstMillisecond) ? .number(value / 1_000) : element
    case .boolean, .null, .array, .object: return element
    }
  }

  /// The seconds since 1970 of a text; nil if it is not a date.
  func seconds(in text: String) -> Int? {
    if let seconds = format?.seconds(in: text) { return seconds }
    if let date = CivilDate.read(text) { return date.secondsSince1970() }
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard digits.count >= Self.minimumDigits, digits.allSatisfy(\.isDecimalDigit) else {
      return nil
    }
    return Int(text).map(CivilDate.seconds)
  }
}

/// The parsers of the attributes under `dates`.
struct DateParsers: Sendable {
  private let parsers: [String: DateParser]

  init(_ settings: EmbeddedSettings) {
    let all = settings.dates.map { ($0, DateParser($0, settings.dateFormat?[$0])) }
    parsers = Dictionary(all) { first, _ in first }
  }

  /// True if no attributes are dates.
  var isEmpty: Bool { parsers.isEmpty }

  /// The parser of an attribute; nil if its values are no dates.
  subscript(attribute: String) -> DateParser? { parsers[attribute] }
}
