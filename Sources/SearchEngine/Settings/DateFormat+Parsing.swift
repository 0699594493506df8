import Search

extension DateFormat {
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// The components of a date while it is parsed.
  private struct Components {
    var (year, month, day): (Int?, Int, Int) = (nil, 1, 1)
    var (hour, minute, second): (Int?, Int, Int) = (nil, 0, 0)
    var isAfternoon: Bool?
    /// The offset from UTC in seconds.
    var offset = 0

    /// Seconds since 1970; nil if the date doesn't exist.
    var seconds: Int? {
      guard let year, let date = CivilDate(year: year, month: month, day: day),
        (0..<60).contains(minute), (0...60).contains(second)
      else { return nil }
      var hour = hour ?? 0
      if let isAfternoon {
        guard (1...12).contains(hour) else { return nil }
        hour = hour % 12 + (isAfternoon ? 12 : 0)
      }
      guard (0..<24).contains(hour) else { return nil }
      return date.daysSince1970 * 86_400 + (hour * 60 + minute) * 60 + min(second, 59) - offset
    }
  }

  /// The seconds since 1970 of a text in this format; nil if it has another one. O(length).
  ///
  /// Dates without an offset are in UTC. Missing months and days are the first.
  func seconds(in text: String) -> Int? {
    var rest = Array(text.utf8)[...]
    var components = Components()
    for (index, field) in fields.enumerated() {
      guard read(field, isFollowedByNumber(index), &rest, &components) else { return nil }
    }
    return rest.isEmpty ? components.seconds : nil
  }

  private func read(
    _ field: Field, _ isExact: Bool, _ rest: inout ArraySlice<UInt8>,
    _ components: inout Components
  ) -> Bool {
    switch field {
    case .literal(let byte):
      guard rest.first == byte else { return false }
      rest = rest.dropFirst()
    case .space:
      let spaces = rest.prefix(while: \.isJSONSpace)
      rest = rest.dropFirst(spaces.count)
      return !spaces.isEmpty
    case .monthName:
      let name = Self.letters(&rest)
      let month = Self.months.firstIndex { name.count >= 3 && $0.hasPrefix(name) }
      guard let month else { return false }
      components.month = month + 1
      if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst() }
    case .dayPeriod:
      let name = Self.letters(&rest)
      guard name == "am" || name == "pm" else { return false }
      components.isAfternoon = name == "pm"
    case .zone:
      var scanner = DateScanner(String(decoding: rest, as: UTF8.self))
      guard let offset = scanner.zone() else { return false }
      components.offset = offset
      // The scanner doesn't say where it stopped: a zone has no other characters.
      rest = rest.drop { $0.isDecimalDigit || "Zz+-:".utf8.contains($0) }
    case .number(let letter, let count):
      return read(letter, count, isExact, &rest, &components)
    }
    return true
  }

  private func read(
    _ letter: Character, _ count: Int, _ isExact: Bool, _ rest: inout ArraySlice<UInt8>,
    _ components: inout Components
  ) -> Bool {
    let isFixed = letter == "y" && count > 1
    let maximum = isExact || isFixed ? count : letter == "y" ? 4 : 2
    let digits = rest.prefix(maximum).prefix(while: \.isDecimalDigit)
    guard !digits.isEmpty, !(isExact || isFixed) || digits.count == count else { return false }
    rest = rest.dropFirst(digits.count)
    let value = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    switch letter {
    case "y": components.year = count == 2 ? value + (value < 69 ? 2_000 : 1_900) : value
    case "M": components.month = value
    case "d": components.day = value
    case "m": components.minute = value
    case "s": components.second = value
    default: components.hour = value
    }
    return true
  }

  /// Removes the ASCII letters at the start, and returns them in lower case.
  private static func letters(_ rest: inout ArraySlice<UInt8>) -> String {
    let letters = rest.prefix { (0x61...0x7A).contains($0 | 0x20) }
    rest = rest.dropFirst(letters.count)
    return String(decoding: letters, as: UTF8.self).lowercased()
  }
}
