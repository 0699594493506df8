/// A parser for TZif files.
///
/// Format: RFC 8536, versions 1 to 4.
struct TimeZoneFile {
  private let bytes: [UInt8]
  private var offset = 0

  /// The counts in the header of a data block (RFC 8536 section 3.1).
  private struct Header {
    var version: UInt8
    var utcFlags, standardFlags, leaps, times, types, letters: Int

    /// The size of the data block in bytes.
    ///
    /// - Parameter width: the size of a time in bytes.
    func size(_ width: Int) -> Int {
      times * (width + 1) + types * 6 + letters + leaps * (width + 4) + standardFlags + utcFlags
    }
  }

  /// Creates a parser; nil if the file has another format.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Array("TZif".utf8)) else { return nil }
    self.bytes = bytes
  }

  /// Parses the zone; nil if the file is truncated or inconsistent.
  func zone(named name: String) -> TimeZoneRules? {
    var reader = self
    guard let first = reader.header() else { return nil }
    guard first.version >= UInt8(ascii: "2") else {
      return reader.rules(first, width: 4).map { reader.zone(name, $0, rule: nil) }
    }
    // The second block contains the same data with 64-bit times.
    reader.offset += first.size(4)
    guard let second = reader.header(), let rules = reader.rules(second, width: 8) else {
      return nil
    }
    reader.offset += second.letters + second.leaps * 12 + second.standardFlags + second.utcFlags
    return reader.zone(name, rules, rule: reader.footer())
  }

  private typealias Rules = (first: Int, transitions: [TimeZoneRules.Transition])

  private func zone(_ name: String, _ rules: Rules, rule: String?) -> TimeZoneRules {
    TimeZoneRules(
      name: name, first: rules.first, transitions: rules.transitions,
      daylightSaving: rule.flatMap(DaylightSavingRule.init))
  }

  private mutating func header() -> Header? {
    guard bytes.count - offset >= 44 else { return nil }
    let version = bytes[offset + 4]
    offset += 20
    let counts = (0..<6).compactMap { _ in number(4) }
    guard counts.count == 6, counts.allSatisfy({ (0...bytes.count).contains($0) }) else {
      return nil
    }
    return Header(
      version: version, utcFlags: counts[0], standardFlags: counts[1], leaps: counts[2],
      times: counts[3], types: counts[4], letters: counts[5])
  }

  private mutating func rules(_ header: Header, width: Int) -> Rules? {
    let instants = (0..<header.times).compactMap { _ in number(width) }
    let indices = (0..<header.times).compactMap { _ in number(1) }
    var offsets: [Int] = []
    for _ in 0..<header.types {
      guard let utcOffset = number(4), abs(utcOffset) <= 100_000 else { return nil }
      offsets.append(utcOffset)
      offset += 2
    }
    guard let first = offsets.first, instants.count == header.times,
      indices.count == header.times, indices.allSatisfy({ offsets.indices.contains($0 & 0xFF) }),
      offset <= bytes.count, zip(instants, instants.dropFirst()).allSatisfy(<)
    else { return nil }
    let transitions = zip(instants, indices).map {
      TimeZoneRules.Transition(instant: $0, offset: offsets[$1 & 0xFF])
    }
    return (first, transitions)
  }

  /// The footer: a rule between two line breaks.
  private func footer() -> String? {
    guard offset >= 0, offset < bytes.count, bytes[offset] == UInt8(ascii: "\n") else { return nil }
    let text = bytes[(offset + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  /// Reads a signed big-endian integer; nil at the end of the file.
  private mutating func number(_ width: Int) -> Int? {
    guard offset >= 0, bytes.count - offset >= width else { return nil }
    var value = Int(Int8(bitPattern: bytes[offset]))
    for byte in bytes[offset..<offset + width].dropFirst() { value = value << 8 | Int(byte) }
    offset += width
    return value
  }
}
