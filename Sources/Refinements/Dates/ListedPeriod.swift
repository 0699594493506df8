internal import Search

/// A period that the author of a screen lists for people to choose.
///
/// It is written as `last 30 days`, or as a mapping: `{label: Lately, last: 30 days}`,
/// `{this: year}`, `{from: 2020-01-01, to: 2020-12-31}`.
public struct ListedPeriod: Hashable, Sendable {
  public var period: Period
  /// What people see; nil for the words of the screen.
  public var givenLabel: String?

  public init(_ period: Period, label: String? = nil) {
    self.period = period
    self.givenLabel = label
  }

  /// What people see.
  public func label(in wording: Wording, _ format: ValueFormat) -> String {
    givenLabel ?? period.label(in: wording, format)
  }
}

extension ListedPeriod: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("What people see of it.") var label: String?
    @Parameter("How much before today, as in '30 days', or the whole 'month' before this one.")
    var last: String?
    @Parameter("What today is in: 'week', 'month', 'quarter' or 'year'.") var this: String?
    @Parameter("The first day, as in 2020-01-31; since ever if absent.") var from: String?
    @Parameter("The last day, as in 2020-12-31; no end if absent.") var to: String?

    func validate(_ report: inout ParameterReport) {
      if [last, this, from ?? to].compactMap(\.self).count > 1 {
        report.error(
          last == nil ? "this" : "last",
          "expected one of 'last', 'this', and 'from' with 'to', found several")
      }
      for (name, text) in [("last", last), ("this", this)] {
        guard let text, Period("\(name) \(text)") == nil else { continue }
        report.error(
          name, "unknown period '\(name) \(text.prefix(60))'", help: ListedPeriod.cure(name))
      }
      for (name, text) in [("from", from), ("to", to)] {
        guard let text, ListedPeriod.day(text) == nil else { continue }
        report.error(
          name, "expected a day, found '\(text.prefix(60))'", help: "write it as in 2020-01-31")
      }
      if let first = from.flatMap(ListedPeriod.day), let last = to.flatMap(ListedPeriod.day),
        first.daysSince1970 > last.daysSince1970
      {
        report.error("to", "the period ends before it begins", help: "swap the two days")
      }
    }
  }

  fileprivate static func cure(_ name: String) -> String {
    name == "this"
      ? "there is 'week', 'month', 'quarter' and 'year'" : "write it as in '30 days', or 'month'"
  }

  fileprivate static func day(_ text: String) -> CivilDate? {
    guard let reading = CivilDate.read(text), reading.date.time == nil else { return nil }
    return reading.date
  }

  public static var parameterType: ParameterType {
    .oneOf([.named("period", .text), Entry.parameterType])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> ListedPeriod? {
    guard node.mapping != nil else {
      guard let text = String.decode(node, into: &diagnostics) else { return nil }
      if let period = Period(text) { return ListedPeriod(period) }
      diagnostics.report(
        Diagnostic(
          .unknownValue, "unknown period '\(text.prefix(60))'", at: node.range,
          help: "write it as in 'last 30 days', 'this year', 'last week', 'today' or 'all'"))
      return nil
    }
    return Entry.make(from: node, into: &diagnostics).flatMap { entry in
      let words = entry.last.map { "last \($0)" } ?? entry.this.map { "this \($0)" }
      let days = Period.between(entry.from.flatMap(day), entry.to.flatMap(day))
      return ListedPeriod(words.flatMap { Period($0) } ?? days, label: entry.label)
    }
  }

  public var json: JSONValue {
    if givenLabel == nil, let text = period.text { return .text(text) }
    var entry = Entry()
    entry.label = givenLabel
    switch period {
    case .between(let first, let last):
      entry.from = first?.dayText
      entry.to = last?.dayText
    case .current(let unit): entry.this = unit.rawValue
    case .previous(let unit): entry.last = unit.rawValue
    case .last(let count, let unit): entry.last = "\(count) \(unit.rawValue)s"
    }
    return entry.json
  }
}
