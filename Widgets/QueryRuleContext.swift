public import WidgetCore

/// Tells the rules which filters hold, so that they can be bound to them; shows nothing.
///
/// A filter on `genre` for `Comedy` is the context `ais-genre-Comedy`. What is neither a letter of
/// the Latin alphabet nor a digit, `-` or `_` becomes `_`.
public struct QueryRuleContextConnector: Connector {
  public static let type = "queryRuleContext"
  public static let summary = "Tells the rules which filters hold; shows nothing."
  public static let example = """
    type: queryRuleContext
    trackedFilters: { genre: [Comedy, Thriller], brand: [] }
    """
  /// The most contexts of a search that searchers take.
  public static let mostContexts = 10

  @Parameter("The attributes whose filters are told, each with the values that are; [] for all.")
  public var trackedFilters: [String: [Filter.Facet.Value]]
  @Parameter("What the contexts begin with.") public var prefix: String = "ais"
  @Parameter("The contexts that rules know by another name, as in {ais-genre-Comedy: comedy}.")
  public var names: [String: String] = [:]

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if trackedFilters.isEmpty {
      report.error("trackedFilters", "'trackedFilters' is empty, expected attributes")
    }
  }

  public func prepare(_ request: inout SearchRequest) {
    for context in contexts(of: request.filters) where !request.ruleContexts.contains(context) {
      guard request.ruleContexts.count < Self.mostContexts else { return }
      request.ruleContexts.append(context)
    }
  }

  public func view(in context: WidgetContext) -> View {
    .text(View.Text(""))
  }

  private func contexts(of filters: FilterState) -> [String] {
    trackedFilters.sorted { $0.key < $1.key }.flatMap { attribute, tracked in
      let known = Set(tracked.map(\.text))
      return filters.filters(for: attribute).compactMap { filter -> String? in
        guard let value = value(of: filter), known.isEmpty || known.contains(value) else {
          return nil
        }
        let context = sanitized(([prefix] + [attribute, value]).joined(separator: "-"))
        return names[context] ?? context
      }
    }
  }

  /// What the filter asks the attribute for; nil if it does not name one value.
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

  private func sanitized(_ text: String) -> String {
    let isAllowed: (Unicode.Scalar) -> Bool = { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || scalar == "-" || scalar == "_"
    }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isAllowed($0) ? $0 : "_" }))
  }
}
