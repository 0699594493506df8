internal import StandardWidgets
public import Controllers
public import Search
public import WidgetCore

/// The logic of a list of facet values, for connecting it manually.
@MainActor public final class FacetListInteractor: WidgetInteractor {
  /// Sends the values after each change of the list.
  public private(set) lazy var onItemsChanged: Observer<[Facet]> = observer { [weak self] in
    self?.items
  }
  /// Sends the selected values after each change.
  public private(set) lazy var onSelectionsChanged: Observer<Set<String>> = observer {
    [weak self] in self?.selections
  }
  private var core = StandardWidgets::FacetListConnector()
  private let facets: [Facet]
  private var showsSearchResults = false

  /// Creates an interactor without connections.
  ///
  /// - Parameters:
  ///   - facets: The values to list before the first response.
  ///   - selectionMode: Whether several values can be selected.
  public init(facets: [Facet] = [], selectionMode: SelectionMode = .multiple) {
    self.facets = facets
    core.selectionMode = selectionMode
    core.limit = 100
  }

  /// Whether several values can be selected.
  public var selectionMode: SelectionMode { core.selectionMode }

  /// The values with their counts, in the order of the list.
  public var items: [Facet] {
    choices.map { Facet($0.value.text ?? "", count: $0.count ?? 0) }
  }

  /// The selected values.
  public var selections: Set<String> {
    Set(choices.filter(\.isSelected).compactMap(\.value.text))
  }

  /// Selects or deselects a value; does nothing if the list does not contain it.
  public func computeSelections(selectingItemForKey key: String) {
    perform(choices.first { $0.value.text == key })
  }

  /// Whether selected values without hits stay in the list.
  var persistentSelection: Bool {
    get { core.persistentSelections }
    set { core.persistentSelections = newValue }
  }

  /// Lists the values in the responses of a searcher.
  ///
  /// - Parameters:
  ///   - searcher: The searcher of the records or, for lists with many values, of the values.
  ///   - attribute: The attribute with the values.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectSearcher<Results>(
    _ searcher: IndexSearcher<Results>, with attribute: Attribute
  ) -> any Connection {
    core.attribute = attribute
    showsSearchResults = searcher is FacetSearcher
    setConnector()
    return connect(searcher)
  }

  /// Stores the selected values in a group of a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state.
  ///   - attribute: The attribute with the values.
  ///   - operator: How several values are combined.
  ///   - groupName: The name of the group; nil for the attribute.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectFilterState(
    _ filterState: FilterState, with attribute: Attribute, operator: RefinementOperator,
    groupName: String? = nil
  ) -> any Connection {
    core.attribute = attribute
    core.operator = `operator`
    core.groupName = groupName
    setConnector()
    return connect(filterState)
  }

  private func setConnector() {
    widget.set(
      FacetLists(core: core, facets: facets, showsSearchResults: showsSearchResults))
  }

  /// Connects a list and updates it; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - presenter: Sorts and limits the values; nil for selected values first, then by count.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController(
    _ controller: some FacetListController, with presenter: (any SelectableListPresentable)? = nil
  ) -> any Connection {
    connect(controller) { controller, send in
      ControllerLink(facets: controller, send: send) { items in
        presenter?.transform(refinementFacets: items) ?? items
      }
    }
  }
}

/// The standard widget with values from other sources than facet counts.
private struct FacetLists: WidgetLogic {
  var core: StandardWidgets::FacetListConnector
  /// The values before the first response.
  var facets: [Facet]
  /// Whether the list shows the results of a search of its values.
  var showsSearchResults: Bool

  var targets: [RefinementTarget] { core.targets }

  func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    if !showsSearchResults { core.prepare(&request, in: context) }
  }

  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    try core.apply(action, to: &state, in: filled(context))
  }

  func view(in context: WidgetContext) -> View {
    core.view(in: filled(context))
  }

  private func filled(_ context: WidgetContext) -> WidgetContext {
    var context = context
    if context.response == nil, !facets.isEmpty {
      context.response = SearchResponse(facets: [core.attribute: facets])
    } else if showsSearchResults {
      let hits = context.response?.facetHits.first { $0.key.attribute == core.attribute }?.value
      context.response?.facets[core.attribute] = hits?.map { Facet($0.value, count: $0.count) }
    }
    return context
  }
}
