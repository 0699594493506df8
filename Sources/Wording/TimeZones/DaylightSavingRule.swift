internal import Search

/// The yearly daylight-saving rule at the end of a TZif file.
///
/// It applies to times after the last transition of the file.
///
/// Format: the environment variable `TZ` of POSIX.1, with the extensions of RFC 8536 section 3.3.1:
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct DaylightSavingRule: Hashable, Sendable {
  /// A yearly transition: a day and a time in seconds after midnight.
  enum Transition: Hashable, Sendable {
    /// `Mm.w.d`: weeks are 1 to 5, where 5 is the last of the month.
    ///
    /// Weekday 0 is Sunday.
    case weekday(month: Int, week: Int, weekday: Int, time: Int)
    /// `n`: 0-based, counting February 29.
    case dayOfYear(Int, time: Int)
    /// `Jn`: 1-based, not counting February 29.
    case dayOfCommonYear(Int, time: Int)
  }

  /// The offset from UTC of standard time, in seconds.
  let standard: Int
  /// The offset of daylight-saving time from `start` to `end`; nil if there is none.
  let daylight: Int?
  let start: Transition
  let end: Transition

  /// Parses a rule; nil if it is malformed.
  init?(_ text: String) {
    var scanner = RuleScanner(text)
    guard scanner.skipName(), let standard = scanner.time() else { return nil }
    self.standard = -standard
    guard !scanner.isAtEnd else {
      (daylight, start, end) = (nil, .dayOfYear(0, time: 0), .dayOfYear(0, time: 0))
      return
    }
    guard scanner.skipName() else { return nil }
    let daylight = scanner.isNext(",") ? standard - 3600 : scanner.time()
    guard let daylight, scanner.take(","), let start = scanner.transition(), scanner.take(","),
      let end = scanner.transition(), scanner.isAtEnd
    else { return nil }
    (self.daylight, self.start, self.end) = (-daylight, start, end)
  }

  /// Returns the offset from UTC in seconds at a time in seconds since 1970.
  func offset(at instant: Int) -> Int {
    guard let daylight, let date = CivilDate(secondsSince1970: Double(instant + standard)) else {
      return standard
    }
    let start = start.seconds(in: date.year) - standard
    let end = end.seconds(in: date.year) - daylight
    // In the southern hemisphere, daylight-saving time spans the turn of the year.
    let isDaylight =
      start < end ? (start..<end).contains(instant) : !(end..<start).contains(instant)
    return isDaylight ? daylight : standard
  }
}

extension DaylightSavingRule.Transition {
  /// The local time of the transition in seconds since 1970.
  fileprivate func seconds(in year: Int) -> Int {
    let first = CivilDate(year: year, month: 1, day: 1)?.daysSince1970 ?? 0
    switch self {
    case .dayOfYear(let day, let time): return (first + day) * 86_400 + time
    case .dayOfCommonYear(let day, let time):
      let march = CivilDate(year: year, month: 3, day: 1)?.daysSince1970 ?? 0
      let isLater = march - first == 60 && day >= 60
      return (first + day - (isLater ? 0 : 1)) * 86_400 + time
    case .weekday(let month, let week, let weekday, let time):
      let day = Self.day(week, weekday, month, year)
      return day * 86_400 + time
    }
  }

  private static func day(_ week: Int, _ weekday: Int, _ month: Int, _ year: Int) -> Int {
    guard let first = CivilDate(year: year, month: month, day: 1) else { return 0 }
    let next = first.adding(months: 1).daysSince1970
    let target = (weekday + 6) % 7
    let day = first.daysSince1970 + (target - first.daysAfterMonday + 7) % 7 + (week - 1) * 7
    return day >= next ? day - 7 : day
  }
}

/// Scans the parts of a rule.
private struct RuleScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  func isNext(_ character: Unicode.Scalar) -> Bool { rest.first == UInt8(ascii: character) }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isNext(character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Skips an abbreviation such as `CET` or `<+03>`.
  mutating func skipName() -> Bool {
    if take("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let name = rest.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    rest = rest.dropFirst(name.count)
    return name.count >= 3
  }

  /// Scans hours with optional minutes and seconds, separated by colons.
  ///
  /// Returns seconds.
  mutating func time() -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let hours = number(upTo: 167) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where take(":") {
      guard let part = number(upTo: 59) else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  mutating func transition() -> DaylightSavingRule.Transition? {
    if take("M") {
      guard let month = number(upTo: 12), month >= 1, take("."), let week = number(upTo: 5),
        week >= 1, take("."), let weekday = number(upTo: 6), let time = timeOfDay()
      else { return nil }
      return .weekday(month: month, week: week, weekday: weekday, time: time)
    }
    let ignoresLeapDay = take("J")
    guard let day = number(upTo: 365), let time = timeOfDay() else { return nil }
    return ignoresLeapDay ? .dayOfCommonYear(day, time: time) : .dayOfYear(day, time: time)
  }

  /// Scans an optional time; the default is 02:00.
  private mutating func timeOfDay() -> Int? {
    take("/") ? time() : 7200
  }

  private mutating func number(upTo maximum: Int) -> Int? {
    let digits = rest.prefix(3).prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    let number = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    return digits.isEmpty || number > maximum ? nil : number
  }
}
