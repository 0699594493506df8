/// The content of a file of the format TZif.
struct TimeZoneFile {
  private let bytes: [UInt8]
  private var place = 0

  /// The numbers that begin each of the two parts.
  private struct Header {
    var version: UInt8
    var utcFlags, standardFlags, leaps, times, types, letters: Int

    /// - Parameter width: of an instant, in bytes.
    func size(_ width: Int) -> Int {
      times * (width + 1) + types * 6 + letters + leaps * (width + 4) + standardFlags + utcFlags
    }
  }

  /// Nil if it is another format.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Array("TZif".utf8)) else { return nil }
    self.bytes = bytes
  }

  /// The zone; nil if the file is cut off or contradicts itself.
  func zone(named name: String) -> TimeZoneRules? {
    var reader = self
    guard let first = reader.header() else { return nil }
    guard first.version >= UInt8(ascii: "2") else {
      return reader.rules(first, width: 4).map { reader.zone(name, $0, rule: nil) }
    }
    // What follows says the same again, with instants of eight bytes.
    reader.place += first.size(4)
    guard let second = reader.header(), let rules = reader.rules(second, width: 8) else {
      return nil
    }
    reader.place += second.letters + second.leaps * 12 + second.standardFlags + second.utcFlags
    return reader.zone(name, rules, rule: reader.footer())
  }

  private typealias Rules = (first: Int, changes: [TimeZoneRules.Change])

  private func zone(_ name: String, _ rules: Rules, rule: String?) -> TimeZoneRules {
    TimeZoneRules(
      name: name, first: rules.first, changes: rules.changes,
      summerTime: rule.flatMap(SummerTime.init))
  }

  private mutating func header() -> Header? {
    guard bytes.count - place >= 44 else { return nil }
    let version = bytes[place + 4]
    place += 20
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
      guard let offset = number(4), abs(offset) <= 100_000 else { return nil }
      offsets.append(offset)
      place += 2
    }
    guard let first = offsets.first, instants.count == header.times,
      indices.count == header.times, indices.allSatisfy({ offsets.indices.contains($0 & 0xFF) }),
      place <= bytes.count, zip(instants, instants.dropFirst()).allSatisfy(<)
    else { return nil }
    let changes = zip(instants, indices).map {
      TimeZoneRules.Change(instant: $0, offset: offsets[$1 & 0xFF])
    }
    return (first, changes)
  }

  /// The rule between two line breaks at the end.
  private func footer() -> String? {
    guard place >= 0, place < bytes.count, bytes[place] == UInt8(ascii: "\n") else { return nil }
    let text = bytes[(place + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  /// A signed number, the highest byte first; nil at the end of the file.
  private mutating func number(_ width: Int) -> Int? {
    guard place >= 0, bytes.count - place >= width else { return nil }
    var value = Int(Int8(bitPattern: bytes[place]))
    for byte in bytes[place..<place + width].dropFirst() { value = value << 8 | Int(byte) }
    place += width
    return value
  }
}
