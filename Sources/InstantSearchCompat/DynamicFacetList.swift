internal import StandardWidgets
public import Controllers
public import Search
internal import WidgetCore

/// The name of a filter group and how its filters are combined.
public typealias FilterGroupDescriptor = (
  groupName: String, refinementOperator: RefinementOperator
)

/// The logic of lists of several attributes, for connecting it manually.
@MainActor public final class DynamicFacetListInteractor: WidgetInteractor {
  private var core: OrderedFacets

  /// Creates an interactor without connections.
  ///
  /// - Parameters:
  ///   - orderedFacets: Attributes and values to list before the first response.
  ///   - selections: The values that are selected initially, by attribute.
  ///   - selectionModeForAttribute: Whether several values of an attribute can be selected. One by
  ///     default.
  public init(
    orderedFacets: [AttributedFacets] = [], selections: [Attribute: Set<String>] = [:],
    selectionModeForAttribute: [Attribute: SelectionMode] = [:]
  ) {
    core = OrderedFacets(initial: orderedFacets, selections: selections)
    core.selectionModes = selectionModeForAttribute
    super.init()
    widget.set(core)
  }

  /// Lists the values in the responses of a searcher, in the order that they specify.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectSearcher(
    _ searcher: IndexSearcher<SearchResponse>
  ) -> any Connection {
    connect(searcher)
  }

  /// Stores the selected values in groups of a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state.
  ///   - filterGroupForAttribute: The group for an attribute. By default, the conjunctive group with
  ///     its name.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectFilterState(
    _ filterState: FilterState, filterGroupForAttribute: [Attribute: FilterGroupDescriptor] = [:]
  ) -> any Connection {
    core.groups = filterGroupForAttribute
    widget.set(core)
    return connect(filterState)
  }

  /// Connects a view of the lists and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController(
    _ controller: some DynamicFacetListController
  ) -> any Connection {
    connect(controller) { ControllerLink(dynamicFacets: $0, send: $1) }
  }
}

/// The standard widget with settings for single attributes.
private struct OrderedFacets: WidgetLogic {
  var initial: [AttributedFacets]
  var selections: [Attribute: Set<String>]
  var selectionModes: [Attribute: SelectionMode] = [:]
  var groups: [Attribute: FilterGroupDescriptor] = [:]

  func start(_ state: inout SearchState) {
    for (attribute, values) in selections.sorted(by: { $0.key < $1.key }) {
      let facet = option(attribute)
      let group = FilterGroup.ID(
        facet.operator ?? .and, facet.groupName ?? attribute, .facet)
      let filters = values.sorted().map {
        Filter.facet(Filter.Facet(attribute: attribute, stringValue: $0))
      }
      state.filters.add(filters, to: group)
    }
  }

  func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    StandardWidgets::DynamicFacetsConnector().prepare(&request, in: context)
  }

  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    let context = prefilled(context)
    try core(in: context).apply(action, to: &state, in: context)
  }

  func view(in context: WidgetContext) -> View {
    let context = prefilled(context)
    return core(in: context).view(in: context)
  }

  private func core(in context: WidgetContext) -> StandardWidgets::DynamicFacetsConnector {
    var core = StandardWidgets::DynamicFacetsConnector()
    let order = FacetDisplayOrder(context.response?.renderingContent)?.attributes ?? []
    core.facets = order.map(option)
    core.limit = 100
    return core
  }

  private func option(_ attribute: Attribute) -> FacetOption {
    FacetOption(
      attribute, selectionMode: selectionModes[attribute],
      operator: groups[attribute]?.refinementOperator, groupName: groups[attribute]?.groupName)
  }

  /// Returns a context with the initial values before the first response.
  private func prefilled(_ context: WidgetContext) -> WidgetContext {
    guard context.response == nil, !initial.isEmpty else { return context }
    var context = context
    let order = initial.map { JSONValue.text($0.attribute) }
    context.response = SearchResponse(
      facets: Dictionary(initial.map { ($0.attribute, $0.facets) }) { first, _ in first },
      renderingContent: ["facetOrdering": ["facets": ["order": .array(order)]]])
    return context
  }
}

/// Filters by the values of several attributes, in the order that the searcher specifies.
@MainActor
public final class DynamicFacetListConnector<
  Searcher: IndexSearcher<SearchResponse>
>: WidgetConnector<DynamicFacetListInteractor> {
  /// The searcher with the values and their order.
  public let searcher: Searcher
  /// The filter state with the selected values.
  public let filterState: FilterState

  /// Connects an interactor to a searcher and a filter state.
  ///
  /// The searcher is connected to the filter state unless it has one already.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the values and their order.
  ///   - filterState: The filter state for the selected values.
  ///   - interactor: The logic of the lists.
  ///   - filterGroupForAttribute: The group for an attribute. By default, the conjunctive group with
  ///     its name.
  public init(
    searcher: Searcher, filterState: FilterState = FilterState(),
    interactor: DynamicFacetListInteractor,
    filterGroupForAttribute: [Attribute: FilterGroupDescriptor] = [:]
  ) {
    (self.searcher, self.filterState) = (searcher, filterState)
    super.init(interactor)
    searcher.useIfNeeded(filterState)
    connections = [
      interactor.connectFilterState(
        filterState, filterGroupForAttribute: filterGroupForAttribute),
      interactor.connectSearcher(searcher),
    ]
  }

  /// Connects an interactor to a searcher, a filter state, and a view.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the values and their order.
  ///   - filterState: The filter state for the selected values.
  ///   - interactor: The logic of the lists.
  ///   - filterGroupForAttribute: The group for an attribute. By default, the conjunctive group with
  ///     its name.
  ///   - controller: The view; referenced weakly.
  public convenience init(
    searcher: Searcher, filterState: FilterState = FilterState(),
    interactor: DynamicFacetListInteractor,
    filterGroupForAttribute: [Attribute: FilterGroupDescriptor] = [:],
    controller: some DynamicFacetListController
  ) {
    self.init(
      searcher: searcher, filterState: filterState, interactor: interactor,
      filterGroupForAttribute: filterGroupForAttribute)
    connectController(controller)
  }

  /// Creates an interactor and connects it to a searcher and a filter state.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the values and their order.
  ///   - filterState: The filter state for the selected values.
  ///   - orderedFacets: Attributes and values to list before the first response.
  ///   - selections: The values that are selected initially, by attribute.
  ///   - selectionModeForAttribute: Whether several values of an attribute can be selected. One by
  ///     default.
  ///   - filterGroupForAttribute: The group for an attribute. By default, the conjunctive group with
  ///     its name.
  public convenience init(
    searcher: Searcher, filterState: FilterState = FilterState(),
    orderedFacets: [AttributedFacets] = [], selections: [Attribute: Set<String>] = [:],
    selectionModeForAttribute: [Attribute: SelectionMode] = [:],
    filterGroupForAttribute: [Attribute: FilterGroupDescriptor] = [:]
  ) {
    self.init(
      searcher: searcher, filterState: filterState,
      interactor: DynamicFacetListInteractor(
        orderedFacets: orderedFacets, selections: selections,
        selectionModeForAttribute: selectionModeForAttribute),
      filterGroupForAttribute: filterGroupForAttribute)
  }

  /// Creates an interactor and connects it to a searcher, a filter state, and a view.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the values and their order.
  ///   - filterState: The filter state for the selected values.
  ///   - orderedFacets: Attributes and values to list before the first response.
  ///   - selections: The values that are selected initially, by attribute.
  ///   - selectionModeForAttribute: Whether several values of an attribute can be selected. One by
  ///     default.
  ///   - filterGroupForAttribute: The group for an attribute. By default, the conjunctive group with
  ///     its name.
  ///   - controller: The view; referenced weakly.
  public convenience init(
    searcher: Searcher, filterState: FilterState = FilterState(),
    orderedFacets: [AttributedFacets] = [], selections: [Attribute: Set<String>] = [:],
    selectionModeForAttribute: [Attribute: SelectionMode] = [:],
    filterGroupForAttribute: [Attribute: FilterGroupDescriptor] = [:],
    controller: some DynamicFacetListController
  ) {
    self.init(
      searcher: searcher, filterState: filterState, orderedFacets: orderedFacets,
      selections: selections, selectionModeForAttribute: selectionModeForAttribute,
      filterGroupForAttribute: filterGroupForAttribute)
    connectController(controller)
  }

  /// Connects a view of the lists and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController(
    _ controller: some DynamicFacetListController
  ) -> any Connection {
    add(interactor.connectController(controller))
  }
}
