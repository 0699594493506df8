public import Search

/// A time zone: the offsets from UTC in the past and in the future.
public struct TimeZoneRules: Hashable, Sendable {
  /// A transition to another offset.
  struct Transition: Hashable, Sendable {
    /// The time in seconds since 1970.
    var instant: Int
    /// The offset from UTC after the transition, in seconds.
    var offset: Int
  }

  /// The name in the time zone database; nil for a fixed offset.
  public let name: String?
  /// The offset before the first transition.
  private let first: Int
  /// The transitions in chronological order.
  private let transitions: [Transition]
  /// The rule for times after the last transition; nil if the offset doesn't change.
  private let daylightSaving: DaylightSavingRule?

  /// Creates a time zone with a fixed offset.
  ///
  /// - Parameter offset: the offset from UTC in seconds.
  public init(offset: Int = 0) {
    self.init(name: nil, first: offset, transitions: [], daylightSaving: nil)
  }

  init(name: String?, first: Int, transitions: [Transition], daylightSaving: DaylightSavingRule?) {
    self.name = name
    self.first = first
    self.transitions = transitions
    self.daylightSaving = daylightSaving
  }

  /// Returns the offset from UTC in seconds at a time in seconds since 1970.
  ///
  /// O(log transitions).
  public func offset(at instant: Int) -> Int {
    guard let last = transitions.last, instant >= last.instant else {
      return recordedOffset(at: instant)
    }
    return daylightSaving?.offset(at: instant) ?? last.offset
  }

  private func recordedOffset(at instant: Int) -> Int {
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].instant <= instant { low = middle + 1 } else { high = middle }
    }
    if low > 0 { return transitions[low - 1].offset }
    return transitions.isEmpty ? daylightSaving?.offset(at: instant) ?? first : first
  }

  /// Returns the local date at a time in seconds since 1970.
  ///
  /// Returns nil outside of the years 1 to 9999.
  public func date(at seconds: Double) -> CivilDate? {
    guard CivilDate(secondsSince1970: seconds) != nil else { return nil }
    return CivilDate(
      secondsSince1970: seconds, offset: offset(at: Int(seconds.rounded(.down))))
  }

  /// Returns the local date of an ISO 8601 text; nil if it is malformed.
  ///
  /// A text without an offset is a local date already.
  public func date(of text: String) -> CivilDate? {
    guard let reading = CivilDate.read(text) else { return nil }
    return reading.offset == nil ? reading.date : date(at: Double(reading.secondsSince1970()))
  }

  /// Returns the time of a local date in seconds since 1970.
  ///
  /// An ambiguous local time yields the earlier time. A skipped local time is interpreted with the
  /// offset before the transition.
  public func instant(of date: CivilDate) -> Int {
    let local = CivilDate.Reading(date: date).secondsSince1970()
    let before = offset(at: local - 86_400)
    let after = offset(at: local + 86_400)
    // The larger offset is the earlier time.
    let (larger, smaller) = (max(before, after), min(before, after))
    if offset(at: local - larger) == larger { return local - larger }
    if offset(at: local - smaller) == smaller { return local - smaller }
    return local - before
  }
}

extension TimeZoneRules: ParameterValue {
  /// `UTC`, an offset such as `+02:00`, or a name such as `Europe/Zurich`.
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
