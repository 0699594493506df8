/// A labeled range of numbers; without bounds, it selects all numbers.
///
/// A screen file writes it as `{label: Medium, start: 5, end: 10}`. Both bounds are included.
public struct NumberBand: ParameterRecord {
  /// The label; nil to derive it from the bounds.
  @Parameter("The label (default: the bounds, or the text 'all').")
  public var label: String?
  /// The lower bound, included; nil for none.
  @Parameter("The lower bound (default: none).") public var start: Double?
  /// The upper bound, included; nil for none.
  @Parameter("The upper bound (default: none).") public var end: Double?

  /// Creates a band without bounds.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    guard let start, let end, !(start <= end) else { return }
    report.error(
      "end",
      "'end' (\(end.shortText)) is less than 'start' (\(start.shortText))",
      help: "swap the two numbers")
  }

  /// Returns the shortest equivalent filter on an attribute; nil for a band without bounds.
  public func filter(on attribute: String) -> Filter? {
    value.map { .numeric(Filter.Numeric(attribute: attribute, value: $0)) }
  }

  /// Returns the label, or else the bounds in the attribute's format.
  public func label(on attribute: String, in wording: Wording) -> String {
    if let label { return label }
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
