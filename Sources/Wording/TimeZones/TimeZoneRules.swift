public import Search

/// How far the clocks of a place are ahead of UTC, now and at other times.
public struct TimeZoneRules: Hashable, Sendable {
  /// An instant at which clocks are set.
  struct Change: Hashable, Sendable {
    /// In seconds since 1970 in UTC.
    var instant: Int
    /// How far clocks are ahead of UTC from then on, in seconds.
    var offset: Int
  }

  /// The name in the time zone database; nil for a fixed distance from UTC.
  public let name: String?
  /// What holds before the first change.
  private let first: Int
  /// In the order of time.
  private let changes: [Change]
  /// The rule for the time after the last change; nil if nothing changes any more.
  private let summerTime: SummerTime?

  /// Clocks that are never set.
  ///
  /// - Parameter offset: how far they are ahead of UTC, in seconds.
  public init(offset: Int = 0) {
    self.init(name: nil, first: offset, changes: [], summerTime: nil)
  }

  init(name: String?, first: Int, changes: [Change], summerTime: SummerTime?) {
    self.name = name
    self.first = first
    self.changes = changes
    self.summerTime = summerTime
  }

  /// How far clocks are ahead of UTC at an instant, in seconds; both in seconds. O(log changes).
  public func offset(at instant: Int) -> Int {
    guard let last = changes.last, instant >= last.instant else { return known(at: instant) }
    return summerTime?.offset(at: instant) ?? last.offset
  }

  private func known(at instant: Int) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].instant <= instant { low = middle + 1 } else { high = middle }
    }
    if low > 0 { return changes[low - 1].offset }
    return changes.isEmpty ? summerTime?.offset(at: instant) ?? first : first
  }

  /// What calendar and clock show at an instant, in seconds since 1970; nil outside of the years 1
  /// to 9999.
  public func date(at seconds: Double) -> CivilDate? {
    guard CivilDate(secondsSince1970: seconds) != nil else { return nil }
    return CivilDate(
      secondsSince1970: seconds, offset: offset(at: Int(seconds.rounded(.down))))
  }

  /// What calendar and clock show at the instant that an ISO 8601 text names; a text that does not
  /// say how far its clock is from UTC is taken as it stands. Nil if it is no date.
  public func date(of text: String) -> CivilDate? {
    guard let reading = CivilDate.read(text) else { return nil }
    return reading.offset == nil ? reading.date : date(at: Double(reading.secondsSince1970()))
  }

  /// The instant at which calendar and clock show a date, in seconds since 1970.
  ///
  /// Of two such instants it is the earlier; a time that clocks leap over is as much later.
  public func instant(of date: CivilDate) -> Int {
    let local = CivilDate.Reading(date: date).secondsSince1970()
    let before = offset(at: local - 86_400)
    let offsets = [before, offset(at: local + 86_400)]
    let fitting = offsets.map { local - $0 }.filter { offset(at: $0) == local - $0 }
    return fitting.min() ?? local - before
  }
}

extension TimeZoneRules: ParameterValue {
  public static var parameterType: ParameterType { .named("time zone", .text) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> TimeZoneRules? {
    guard let text = String.decode(node, into: &diagnostics) else { return nil }
    if text == "UTC" { return TimeZoneRules() }
    var scanner = DateScanner(text)
    if let seconds = scanner.zone(), scanner.isAtEnd { return TimeZoneRules(offset: seconds) }
    do throws(TimeZoneDatabase.Failure) {
      return try TimeZoneDatabase.system.zone(named: text)
    } catch {
      diagnostics.report(
        Diagnostic(.invalidValue, error.message, at: node.range, help: error.help))
      return nil
    }
  }

  public var json: JSONValue {
    if let name { return .text(name) }
    if first == 0 { return "UTC" }
    let minutes = abs(first) / 60
    let parts = [minutes / 60, minutes % 60].map { DisplayLocale.padded($0, 2) }
    return .text((first < 0 ? "-" : "+") + parts.joined(separator: ":"))
  }
}
