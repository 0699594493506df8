/// A day of the Gregorian calendar with a time of day, without a place on earth.
struct CivilDate: Hashable, Sendable {
  var year: Int
  /// From 1.
  var month: Int
  /// From 1.
  var day: Int
  /// From midnight, in seconds; nil for a day as a whole.
  var time: Int?

  /// The date of an instant given in seconds since the start of 1970 in UTC.
  ///
  /// - Parameter offset: the seconds by which clocks are ahead of UTC.
  /// - Returns: Nil outside of the years 1 to 9999.
  init?(secondsSince1970 seconds: Double, offset: Int) {
    guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { return nil }
    let total = Int(seconds.rounded(.down)) + offset
    let days = (total - Self.remainder(total, 86_400)) / 86_400
    self.init(daysSince1970: days)
    time = Self.remainder(total, 86_400)
  }

  /// Counts in years that begin in March, so that a leap day is the last of its year.
  private init(daysSince1970 days: Int) {
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

  private init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  private var daysSince1970: Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let monthFromMarch = month <= 2 ? month + 9 : month - 3
    let leapDays = yearFromMarch / 4 - yearFromMarch / 100 + yearFromMarch / 400
    return 365 * yearFromMarch + leapDays + (153 * monthFromMarch + 2) / 5 + day - 1 - 719_468
  }

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
  /// Reads ISO 8601: `2024-05-01`, `2024-05-01T10:20`, `2024-05-01 10:20:30.5Z`,
  /// `2024-05-01T10:20:30+02:00`; nil for everything else.
  ///
  /// Where the text says how far its clock is from UTC, the date is that of a clock `offset`
  /// seconds ahead of UTC; else it is taken as it stands.
  init?(_ text: String, offset: Int) {
    var scanner = DateScanner(text)
    guard let year = scanner.digits(4), scanner.take("-"), let month = scanner.digits(2),
      scanner.take("-"), let day = scanner.digits(2)
    else { return nil }
    self.init(year: year, month: month, day: day)
    if scanner.isAtEnd { return }
    guard scanner.take("T") || scanner.take(" "), let time = scanner.time() else { return nil }
    self.time = time
    if scanner.isAtEnd { return }
    guard let zone = scanner.zone(), scanner.isAtEnd else { return nil }
    self.init(secondsSince1970: Double(daysSince1970 * 86_400 + time - zone), offset: offset)
  }
}
