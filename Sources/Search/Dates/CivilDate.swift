/// A date of the proleptic Gregorian calendar with a time of day, without a time zone.
public struct CivilDate: Hashable, Sendable {
  public private(set) var year: Int
  /// From 1.
  public private(set) var month: Int
  /// From 1.
  public private(set) var day: Int
  /// From midnight, in seconds; nil for a day as a whole.
  public var time: Int?

  /// The date of an instant given in seconds since the start of 1970 in UTC.
  ///
  /// - Parameter offset: the seconds by which clocks are ahead of UTC.
  /// - Returns: Nil outside of the years 1 to 9999.
  public init?(secondsSince1970 seconds: Double, offset: Int = 0) {
    guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { return nil }
    let total = Int(seconds.rounded(.down)) + offset
    let days = (total - Self.remainder(total, 86_400)) / 86_400
    self.init(countingFromMarch: days)
    time = Self.remainder(total, 86_400)
  }

  /// The date a number of days after 1970-01-01, clamped to the years 1 to 9999.
  public init(daysSince1970 days: Int) {
    self.init(countingFromMarch: min(max(days, -719_162), 2_932_896))
  }

  /// Counts in years that begin in March, so that a leap day is the last of its year.
  private init(countingFromMarch days: Int) {
    // From the first of March of the year 0, in cycles of 400 years.
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

  /// Nil if the calendar has no such day in the years 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// How many days it is after the first of 1970; negative before.
  public var daysSince1970: Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let monthFromMarch = month <= 2 ? month + 9 : month - 3
    let leapDays = yearFromMarch / 4 - yearFromMarch / 100 + yearFromMarch / 400
    return 365 * yearFromMarch + leapDays + (153 * monthFromMarch + 2) / 5 + day - 1 - 719_468
  }

  /// The date a number of months later; the last day of the month if it is shorter.
  public func adding(months: Int) -> CivilDate {
    let total = min(max(year * 12 + month - 1 + min(max(months, -120_000), 120_000), 12), 119_999)
    var date = self
    (date.year, date.month) = (total / 12, total % 12 + 1)
    date.day = min(day, Self.days(in: date.month, of: date.year))
    return date
  }

  /// The same time of day a number of days later.
  public func adding(days: Int) -> CivilDate {
    var date = CivilDate(daysSince1970: daysSince1970 + min(max(days, -4_000_000), 4_000_000))
    date.time = time
    return date
  }

  /// How many days it is after a Monday, 0 to 6.
  public var daysAfterMonday: Int { Self.remainder(daysSince1970 + 3, 7) }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Never negative.
  private static func remainder(_ number: Int, _ divisor: Int) -> Int {
    (number % divisor + divisor) % divisor
  }
}

extension CivilDate {
  /// A date as ISO 8601 writes it, with how far its clock is ahead of UTC, in seconds; nil if the
  /// text does not say.
  public struct Reading: Hashable, Sendable {
    public var date: CivilDate
    public var offset: Int?

    public init(date: CivilDate, offset: Int? = nil) {
      self.date = date
      self.offset = offset
    }

    /// In seconds since the start of 1970 in UTC; midnight for a day as a whole.
    ///
    /// - Parameter assumed: how far the clock is ahead of UTC where the text does not say.
    public func secondsSince1970(assuming assumed: Int = 0) -> Int {
      date.daysSince1970 * 86_400 + (date.time ?? 0) - (offset ?? assumed)
    }
  }

  /// Reads `2024-05-01`, `2024-05-01T10:20`, `2024-05-01 10:20:30.5Z`,
  /// `2024-05-01T10:20:30+02:00`; nil for everything else.
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
