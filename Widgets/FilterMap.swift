public import WidgetCore

/// Shows a segmented control with predefined filters, one of which is active.
public struct FilterMapConnector: Connector {
  public static let type = "filterMap"
  public static let otherNames = ["selectableSegment"]
  public static let summary = "Shows a segmented control with predefined filters."
  public static let example = """
    type: filterMap
    selected: In stock
    items:
      - { label: All }
      - { label: In stock, filter: "inStock:true" }
      - { label: Sold out, filter: "inStock:false" }
    """
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription("set", value: "the label of an item", "Selects an item.", isRefinement: true)
  ]

  @Parameter("The segments, with 'label' and 'filter'; one without a filter selects all records.")
  public var items: [FilterSegment]
  @Parameter("The label of the initially selected item (default: the item without a filter).")
  public var selected: String?
  @Parameter("How the filter combines with others of its group.")
  public var `operator`: RefinementOperator = .and
  @Parameter("The filter group (default: the attribute of the first filter).")
  public var groupName: String?

  /// Creates a widget with default parameters.
  public init() {}

  private var segments: ExclusiveFilters {
    let items = items.map(\.option)
    let attribute = items.lazy.compactMap(\.filter).first?.attribute ?? ""
    return ExclusiveFilters(items, operator: `operator`, groupName: groupName ?? attribute)
  }

  public func validate(_ report: inout ParameterReport) {
    segments.check("items", &report)
    let labels = items.map(\.label)
    if let selected, !labels.contains(selected) {
      report.error(
        "selected", "'\(selected)' is not the label of an item", id: .unknownValue,
        help: Suggestion.help(for: selected, in: labels))
    }
  }

  public var targets: [RefinementTarget] { segments.targets }

  public func start(_ state: inout SearchState) {
    guard let item = segments.items.first(where: { $0.label == selected }),
      segments.selected(in: state.filters)?.filter == nil
    else { return }
    segments.select(item, in: &state.filters)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard action.name == "set" else { throw .unknown(action, for: Self.self) }
    segments.select(try segments.item(of: action), in: &state.filters)
  }

  public func view(in context: WidgetContext) -> View {
    let choices = segments.choices(in: context, action: "set")
    return .choices(View.ChoiceList(choices, selectionMode: .single, layout: .segments))
  }
}
