internal import Search

/// The rule by which clocks are set every year, as the time zone database has it for the future:
/// `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1, environment variable `TZ`).
struct SummerTime: Hashable, Sendable {
  /// A day of the year and a time on it.
  enum Moment: Hashable, Sendable {
    /// The week is 1 to 5, 5 being the last of the month; of weekdays 0 is Sunday.
    case weekday(month: Int, week: Int, weekday: Int, time: Int)
    /// From 0; a leap day counts.
    case dayOfYear(Int, time: Int)
    /// From 1; a leap day does not count.
    case dayOfCommonYear(Int, time: Int)
  }

  /// How far clocks are ahead of UTC in winter, in seconds.
  let standard: Int
  /// The same in summer, from `start` to `end` of each year; nil if there is none.
  let summer: Int?
  let start: Moment
  let end: Moment

  /// Nil if the text is no such rule.
  init?(_ text: String) {
    var scanner = RuleScanner(text)
    guard scanner.skipName(), let standard = scanner.time() else { return nil }
    self.standard = -standard
    guard !scanner.isAtEnd else {
      (summer, start, end) = (nil, .dayOfYear(0, time: 0), .dayOfYear(0, time: 0))
      return
    }
    guard scanner.skipName() else { return nil }
    let summer = scanner.isNext(",") ? standard - 3600 : scanner.time()
    guard let summer, scanner.take(","), let start = scanner.moment(), scanner.take(","),
      let end = scanner.moment(), scanner.isAtEnd
    else { return nil }
    (self.summer, self.start, self.end) = (-summer, start, end)
  }

  /// How far clocks are ahead of UTC at an instant, in seconds.
  func offset(at instant: Int) -> Int {
    guard let summer, let date = CivilDate(secondsSince1970: Double(instant + standard)) else {
      return standard
    }
    let start = start.seconds(in: date.year) - standard
    let end = end.seconds(in: date.year) - summer
    // South of the equator summer begins in one year and ends in the next.
    let isSummer =
      start < end ? (start..<end).contains(instant) : !(end..<start).contains(instant)
    return isSummer ? summer : standard
  }
}

extension SummerTime.Moment {
  /// In seconds since 1970, as if the clock were that of UTC.
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
    let wanted = (weekday + 6) % 7
    let day = first.daysSince1970 + (wanted - first.daysAfterMonday + 7) % 7 + (week - 1) * 7
    return day >= next ? day - 7 : day
  }
}

/// Reads the parts of a rule one after the other.
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

  /// `CET` or `<+03>`.
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

  /// Hours, maybe with minutes and seconds behind colons, in seconds.
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

  mutating func moment() -> SummerTime.Moment? {
    if take("M") {
      guard let month = number(upTo: 12), month >= 1, take("."), let week = number(upTo: 5),
        week >= 1, take("."), let weekday = number(upTo: 6), let time = timeOfDay()
      else { return nil }
      return .weekday(month: month, week: week, weekday: weekday, time: time)
    }
    let isCommon = take("J")
    guard let day = number(upTo: 365), let time = timeOfDay() else { return nil }
    return isCommon ? .dayOfCommonYear(day, time: time) : .dayOfYear(day, time: time)
  }

  /// Two o'clock where nothing else is said.
  private mutating func timeOfDay() -> Int? {
    take("/") ? time() : 7200
  }

  private mutating func number(upTo most: Int) -> Int? {
    let digits = rest.prefix(3).prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    let number = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    return digits.isEmpty || number > most ? nil : number
  }
}
