public import WidgetCore

/// Shows the active filters as removable chips, grouped by attribute.
///
/// A range is one chip. Removing a filter removes it from all visible groups.
public struct CurrentFiltersConnector: Connector {
  public static let type = "currentFilters"
  public static let otherNames = ["currentRefinements"]
  public static let summary = "Shows the active filters as removable chips."
  public static let example = """
    type: currentFilters
    includedAttributes: [brand, price]
    """
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription(
      "remove", value: "a visible filter, or its label", "Removes a filter.", isRefinement: true),
    ActionDescription("clear", "Removes all visible filters.", isRefinement: true),
    ActionDescription("clearQuery", "Clears the query."),
  ]

  @Parameter("The filter groups to show (default: all).")
  public var groups: [String]?
  @Parameter("The attributes whose filters are shown (default: all).")
  public var includedAttributes: [String]?
  @Parameter("The attributes whose filters are hidden; excludes 'includedAttributes'.")
  public var excludedAttributes: [String]?

  @Parameter("Whether the query is shown as a removable chip.")
  public var showsQuery: Bool = false

  /// Creates a widget with default parameters.
  public init() {}

  public var mentionedGroups: [String: [String]] { ["groups": groups ?? []] }

  private var scope: FilterScope {
    FilterScope(
      groups: groups, includedAttributes: includedAttributes,
      excludedAttributes: excludedAttributes)
  }

  public func validate(_ report: inout ParameterReport) {
    scope.check(&report)
  }

  public var attributeUses: [AttributeUse] {
    (includedAttributes ?? excludedAttributes ?? []).map { AttributeUse($0, .filtered) }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "remove":
      let shown = scope.filters(in: state.filters)
      scope.remove([try filter(of: action, among: shown, context.wording)], from: &state.filters)
    case "clear": scope.clear(&state.filters)
    case "clearQuery": state.query = ""
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    var tags: [String: [View.TagList.Tag]] = [:]
    var attributes: [String] = []
    for filter in scope.filters(in: context.state.filters) {
      let tag = View.TagList.Tag(
        context.wording.label(of: filter), value: filter.text, isExcluded: filter.isNegated,
        remove: context.action("remove", filter.text))
      if tags[filter.attribute] == nil { attributes.append(filter.attribute) }
      if tags[filter.attribute]?.contains(tag) != true {
        tags[filter.attribute, default: []].append(tag)
      }
    }
    let sections = attributes.map {
      View.TagList.Section(context.wording.name(of: $0), tags: tags[$0] ?? [])
    }
    var list = View.TagList(query(in: context) + sections)
    if !sections.isEmpty { list.clear = context.action("clear") }
    return .tags(list)
  }

  /// The query as a chip, unless it is blank.
  private func query(in context: WidgetContext) -> [View.TagList.Section] {
    let query = context.state.query
    guard showsQuery, !query.allSatisfy(\.isWhitespace) else { return [] }
    let tag = View.TagList.Tag(query, value: query, remove: context.action("clearQuery"))
    return [View.TagList.Section(context.wording.text(.search), tags: [tag])]
  }

  /// Returns the filter that an action specifies by its text or its label.
  private func filter(
    of action: Action, among shown: [Filter], _ wording: Wording
  ) throws(ActionError) -> Filter {
    let text = try action.text()
    let parsed = try? FilterParser.parseFilter(text)
    let filter =
      shown.first { $0 == parsed } ?? shown.first { $0.text == text }
      ?? shown.first { wording.label(of: $0) == text }
    guard let filter else { throw .unknownValue(of: action, expected: shown.map(\.text)) }
    return filter
  }
}
