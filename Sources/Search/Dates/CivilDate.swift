package import Components

/// A calendar date with an optional time of day and no time zone.
///
/// Dates use the proleptic Gregorian calendar and are limited to the years 1 to 9999. Days are
/// counted from 1970-01-01, which is day 0.
public struct CivilDate: Hashable, Sendable {
  /// The calendar year, 1 to 9999.
  public private(set) var year: Int
  /// The month of the year, 1 to 12.
  public private(set) var month: Int
  /// The day of the month, 1 to 31.
  public private(set) var day: Int
  /// Seconds since midnight; `nil` for a date without a time of day.
  public var time: Int?

  /// Creates the local date and time of an instant.
  ///
  /// Fractions of a second are dropped.
  ///
  /// Returns `nil` if the instant is outside the years 1 to 9999 in UTC.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since 1970-01-01T00:00:00Z; negative before it.
  ///   - offset: The offset of local time from UTC, in seconds; positive east of Greenwich.
  public init?(secondsSince1970 seconds: Double, offset: Int = 0) {
    guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { return nil }
    let total = Int(seconds.rounded(.down)) + offset
    let days = (total - Self.remainder(total, 86_400)) / 86_400
    self.init(countingFromMarch: days)
    time = Self.remainder(total, 86_400)
  }

  /// Creates the date a number of days after 1970-01-01.
  ///
  /// The result has no time of day and is clamped to the years 1 to 9999.
  ///
  /// - Parameter days: Days since 1970-01-01; negative before it.
  public init(daysSince1970 days: Int) {
    self.init(countingFromMarch: min(max(days, -719_162), 2_932_896))
  }

  /// Creates a date of a year that begins in March, so that a leap day is its last.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  ///
  /// - Parameter days: Days since 1970-01-01.
  private init(countingFromMarch days: Int) {
    // Days since 0000-03-01. The calendar repeats every 400 years, which are 146,097 days.
    let total = days + 719_468
    let dayOfCycle = Self.remainder(total, 146_097)
    let cycle = (total - dayOfCycle) / 146_097
    let leapDays = dayOfCycle / 1_460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
    let yearOfCycle = (dayOfCycle - leapDays) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = 400 * cycle + yearOfCycle + (month <= 2 ? 1 : 0)
  }

  /// Creates a date without a time of day.
  ///
  /// Returns `nil` if it is not a valid date of the years 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The number of days since 1970-01-01; negative before it.
  ///
  /// Source: `days_from_civil` in Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms".
  public var daysSince1970: Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let monthFromMarch = month <= 2 ? month + 9 : month - 3
    let leapDays = yearFromMarch / 4 - yearFromMarch / 100 + yearFromMarch / 400
    return 365 * yearFromMarch + leapDays + (153 * monthFromMarch + 2) / 5 + day - 1 - 719_468
  }

  /// Returns the date a number of months later, at the same time of day.
  ///
  /// If the target month is shorter, the result is its last day: 2024-01-31 plus one month is
  /// 2024-02-29. The result is clamped to the years 1 to 9999.
  ///
  /// - Parameter months: The number of months to add; negative for earlier dates.
  public func adding(months: Int) -> CivilDate {
    let total = min(max(year * 12 + month - 1 + min(max(months, -120_000), 120_000), 12), 119_999)
    var date = self
    (date.year, date.month) = (total / 12, total % 12 + 1)
    date.day = min(day, Self.days(in: date.month, of: date.year))
    return date
  }

  /// Returns the date a number of days later, at the same time of day.
  ///
  /// The result is clamped to the years 1 to 9999.
  ///
  /// - Parameter days: The number of days to add; negative for earlier dates.
  public func adding(days: Int) -> CivilDate {
    var date = CivilDate(daysSince1970: daysSince1970 + min(max(days, -4_000_000), 4_000_000))
    date.time = time
    return date
  }

  /// The day of the week, from 0 for Monday to 6 for Sunday.
  public var daysAfterMonday: Int { Self.remainder(daysSince1970 + 3, 7) }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The remainder of a floored division, which is never negative, unlike `%`.
  private static func remainder(_ number: Int, _ divisor: Int) -> Int {
    (number % divisor + divisor) % divisor
  }
}

extension CivilDate {
  /// A parsed ISO 8601 date with its offset from UTC.
  public struct Reading: Hashable, Sendable {
    /// The local date and time as written.
    public var date: CivilDate
    /// The offset of local time from UTC, in seconds; `nil` if the text contains none.
    public var offset: Int?

    /// Creates a reading; the offset is in seconds east of UTC, or `nil` if unknown.
    public init(date: CivilDate, offset: Int? = nil) {
      self.date = date
      self.offset = offset
    }

    /// Returns the instant in seconds since 1970-01-01T00:00:00Z.
    ///
    /// A date without a time of day means midnight.
    ///
    /// - Parameter assumed: The offset from UTC, in seconds, to use if the text contains none.
    public func secondsSince1970(assuming assumed: Int = 0) -> Int {
      date.daysSince1970 * 86_400 + (date.time ?? 0) - (offset ?? assumed)
    }
  }

  /// Parses an ISO 8601 date with an optional time of day and offset from UTC.
  ///
  /// Accepts `2024-05-01`, `2024-05-01T10:20`, `2024-05-01 10:20:30.5Z`, and
  /// `2024-05-01T10:20:30+02:00`. Fractions of a second are dropped. Returns `nil` for any other
  /// text and for dates that do not exist. O(length).
  public static func read(_ text: String) -> Reading? {
    var scanner = DateScanner(text)
    guard let year = scanner.digits(4), scanner.take("-"), let month = scanner.digits(2),
      scanner.take("-"), let day = scanner.digits(2),
      var date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if scanner.isAtEnd { return Reading(date: date) }
    guard scanner.take("T") || scanner.take(" "), let time = scanner.time() else { return nil }
    date.time = time
    if scanner.isAtEnd { return Reading(date: date) }
    guard let offset = scanner.zone(), scanner.isAtEnd else { return nil }
    return Reading(date: date, offset: offset)
  }
}

extension CivilDate {
  /// From this absolute value on, a number means milliseconds: as seconds, it is after the year 5138.
  package static let firstMillisecond = 100_000_000_000
  /// The numbers that are certainly milliseconds, of the years 1973 to 5138.
  package static let milliseconds = Double(firstMillisecond)..<1e14

  /// The seconds since 1970 of a number of seconds or milliseconds.
  package static func seconds(_ value: Int) -> Int {
    guard value.magnitude >= firstMillisecond.magnitude else { return value }
    return Int((Double(value) / 1_000).rounded(.down))
  }
}

extension JSONValue {
  /// The value with each ISO 8601 date replaced by its seconds since 1970-01-01 UTC.
  ///
  /// Numbers of milliseconds become seconds, rounded down.
  /// Arrays are converted recursively; objects and other values are unchanged. Dates without an
  /// offset are read as UTC. O(size).
  package var dated: JSONValue {
    switch self {
    case .text(let text):
      CivilDate.read(text).map { .integer($0.secondsSince1970()) } ?? self
    case .integer(let number): .integer(CivilDate.seconds(number))
    case .number(let number) where number.magnitude >= Double(CivilDate.firstMillisecond):
      .number((number / 1_000).rounded(.down))
    case .array(let items): .array(items.map(\.dated))
    default: self
    }
  }
}
