public import WidgetCore

/// Sends the active filters as rule contexts; has no view.
///
/// The filter `genre:Comedy` becomes the context `ais-genre-Comedy`. All characters except ASCII
/// letters, ASCII digits, `-` and `_` become `_`.
public struct QueryRuleContextConnector: Connector {
  public static let type = "queryRuleContext"
  public static let summary = "Sends the active filters as rule contexts; shows nothing."
  public static let example = """
    type: queryRuleContext
    trackedFilters: { genre: [Comedy, Thriller], brand: [] }
    """
  public static let dependsOnPage = false
  /// The maximum number of contexts of a request.
  public static let maxContexts = 10

  @Parameter("The attributes to track, with the values to track; [] for all values.")
  public var trackedFilters: [String: [Filter.Facet.Value]]
  @Parameter("The prefix of the contexts.") public var prefix: String = "ais"
  @Parameter("Custom names of contexts, such as {ais-genre-Comedy: comedy}.")
  public var names: [String: String] = [:]

  /// Creates a widget with default parameters.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if trackedFilters.isEmpty {
      report.error("trackedFilters", "'trackedFilters' is empty, expected at least one attribute")
    }
  }

  public func prepare(_ request: inout SearchRequest) {
    for context in contexts(of: request.filters) where !request.ruleContexts.contains(context) {
      guard request.ruleContexts.count < Self.maxContexts else { return }
      request.ruleContexts.append(context)
    }
  }

  public func view(in context: WidgetContext) -> View {
    .text(View.Text(""))
  }

  private func contexts(of filters: FilterState) -> [String] {
    trackedFilters.sorted { $0.key < $1.key }.flatMap { attribute, tracked in
      let values = Set(tracked.map(\.text))
      return filters.filters(for: attribute).compactMap { filter -> String? in
        guard let value = value(of: filter), values.isEmpty || values.contains(value) else {
          return nil
        }
        let context = sanitized(([prefix] + [attribute, value]).joined(separator: "-"))
        return names[context] ?? context
      }
    }
  }

  /// The value of a filter; nil if the filter does not specify one value.
  private func value(of filter: Filter) -> String? {
    if filter.isNegated { return nil }
    switch filter {
    case .facet(let facet): return facet.value.text
    case .tag(let tag): return tag.value
    case .numeric(let numeric):
      guard case .comparison(_, let number) = numeric.value else { return nil }
      return Filter.Facet.Value.number(number).text
    }
  }

  /// Returns the text with `_` in place of characters that contexts do not allow.
  private func sanitized(_ text: String) -> String {
    let isAllowed: (Unicode.Scalar) -> Bool = { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || scalar == "-" || scalar == "_"
    }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isAllowed($0) ? $0 : "_" }))
  }
}
