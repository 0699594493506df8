/// A stretch of numbers to choose under a name, or, without ends, the choice of all numbers.
///
/// It is written as `{label: Middle, start: 5, end: 10}`; both ends belong to it. Without a label it
/// is told by its numbers.
public struct ListedBand: ParameterRecord {
  @Parameter("What people see of it; its numbers, or the screen's 'all', if absent.")
  public var label: String?
  @Parameter("The least number; none if absent.") public var start: Double?
  @Parameter("The greatest number; none if absent.") public var end: Double?

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    guard let start, let end, !(start <= end) else { return }
    report.error(
      "end",
      "the item starts at \(start.shortText) but ends at \(end.shortText), expected the "
        + "smaller number first", help: "swap the two numbers")
  }

  /// The band of an attribute, by the shortest filter that says it; nil if it has no ends.
  public func item(on attribute: String, in wording: Wording) -> ExclusiveFilters.Item {
    ExclusiveFilters.Item(
      label ?? text(on: attribute, in: wording),
      value.map { .numeric(Filter.Numeric(attribute: attribute, value: $0)) })
  }

  private func text(on attribute: String, in wording: Wording) -> String {
    func text(_ number: Double) -> String { wording.text(of: number, of: attribute) }
    switch value {
    case .range(let range):
      return wording.text(from: text(range.lowerBound), to: text(range.upperBound))
    case .comparison(.equals, let number): return text(number)
    case .comparison(let comparison, let number): return "\(comparison.sign) \(text(number))"
    case nil: return wording.text(.all)
    }
  }

  private var value: Filter.Numeric.Value? {
    switch (start, end) {
    case (let start?, let end?) where start < end: .range(start...end)
    case (let start?, _?): .comparison(.equals, start)
    case (let start?, nil): .comparison(.greaterThanOrEqual, start)
    case (nil, let end?): .comparison(.lessThanOrEqual, end)
    case (nil, nil): nil
    }
  }
}
