public import WidgetCore

/// The most frequent values of one attribute, the larger the more hits they have.
public struct TagCloudConnector: Connector {
  public static let type = "tagCloud"
  public static let summary = "The most frequent values of one attribute, larger by their counts."
  public static let example = "type: tagCloud\nattribute: keywords\nlimit: 30"
  public static let actions = [
    ActionDescription("toggle", value: "a value of the cloud", "Selects a value, or no longer."),
    ActionDescription("clear", "Selects nothing any more."),
  ]

  @Parameter("The attribute whose values are shown.") public var attribute: String
  @Parameter("Whether one value is selected at a time, or several.")
  public var selectionMode: SelectionMode = .multiple
  @Parameter("How the selected values combine.") public var `operator`: RefinementOperator = .or
  @Parameter("The filter group that the selected values are kept in; the attribute if absent.")
  public var groupName: String?
  @Parameter("The most values shown, up to 1000; those with the most hits.")
  public var limit: Int = 20
  @Parameter("By what the values are put in order; the first difference decides.")
  public var sort: [FacetSort] = [.nameAscending]

  public init() {}

  private var selection: FacetSelection {
    FacetSelection(of: attribute, `operator`, groupName: groupName)
  }

  public func validate(_ report: inout ParameterReport) {
    ListLength(limit).check(&report)
  }

  public var targets: [RefinementTarget] {
    selection.targets.filter { !$0.isForExclusions }
  }

  public func prepare(_ request: inout SearchRequest) {
    request.askFacet(attribute, limit: limit)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "toggle": selection.toggle(try action.text(), mode: selectionMode, in: &state.filters)
    case "clear": selection.clear(in: &state.filters)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let frequent = selection.choices(in: context, actions: ["toggle"])
      .sorted(by: [.selected, .countDescending]).prefix(limit)
    return .choices(
      View.Choices(
        Array(frequent).sorted(by: sort).weighted(), selectionMode: selectionMode, style: .cloud))
  }
}
