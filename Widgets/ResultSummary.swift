public import WidgetCore

/// Shows statistics of numeric attributes, such as the average price.
public struct ResultSummaryConnector: Connector {
  /// A statistic of the numbers of an attribute.
  public enum Statistic: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// The smallest number.
    case minimum
    /// The largest number.
    case maximum
    /// The arithmetic mean.
    case average
    /// The sum.
    case sum
    /// The number of numbers.
    case count
  }

  public static let type = "resultSummary"
  public static let summary = "Shows statistics of numeric attributes over all matching records."
  public static let example = """
    type: resultSummary
    attributes: [price, rating]
    statistics: [minimum, maximum, average]
    """
  public static let dependsOnPage = false

  @Parameter("The numeric attributes.") public var attributes: [String]
  @Parameter("The statistics of each attribute.")
  public var statistics: [Statistic] = [.minimum, .maximum, .average]

  /// Creates a widget with default parameters.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if attributes.isEmpty {
      report.error("attributes", "'attributes' is empty, expected at least one attribute")
    }
    if statistics.isEmpty {
      report.error("statistics", "'statistics' is empty, expected at least one statistic")
    }
  }

  public func prepare(_ request: inout SearchRequest) {
    for attribute in attributes { request.addStatistics(of: attribute) }
  }

  public func view(in context: WidgetContext) -> View {
    let found = attributes.compactMap { attribute in
      context.response?.statistics[SearchRequest.Statistics(of: attribute)]
        .map { (attribute: attribute, statistics: $0) }
    }
    let lines = found.map { attribute, numbers in
      let parts = statistics.compactMap { text(of: $0, in: numbers, attribute, context.wording) }
      return "\(context.wording.name(of: attribute)): \(parts.joined(separator: ", "))"
    }
    let values = found.map { attribute, numbers in
      (attribute, JSONValue.object(JSONObject(statistics.map { ($0.rawValue, $0.json(numbers)) })))
    }
    return .text(View.Text(lines.joined(separator: "\n"), values: JSONObject(values)))
  }

  private func text(
    of statistic: Statistic, in numbers: NumericStatistics, _ attribute: String,
    _ wording: Wording
  ) -> String? {
    let name = wording.text(statistic.phrase)
    switch statistic {
    case .count: return numbers.count.map { "\(name) \(wording.text(of: $0))" }
    default:
      guard let number = statistic.json(numbers).double else { return nil }
      return "\(name) \(wording.roundedText(of: number, of: attribute))"
    }
  }
}

extension ResultSummaryConnector.Statistic {
  fileprivate var phrase: Phrase {
    switch self {
    case .minimum: .minimum
    case .maximum: .maximum
    case .average: .average
    case .sum: .sum
    case .count: .count
    }
  }

  fileprivate func json(_ numbers: NumericStatistics) -> JSONValue {
    switch self {
    case .minimum: .number(numbers.min)
    case .maximum: .number(numbers.max)
    case .average: numbers.average.map { .number(Self.rounded($0)) } ?? .null
    case .sum: numbers.sum.map { .number(Self.rounded($0)) } ?? .null
    case .count: numbers.count.map(JSONValue.integer) ?? .null
    }
  }

  /// Rounds computed numbers to two decimals; further digits are not significant.
  private static func rounded(_ number: Double) -> Double {
    abs(number) < 1e13 ? (number * 100).rounded() / 100 : number
  }
}
