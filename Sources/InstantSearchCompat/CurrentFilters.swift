internal import StandardWidgets
public import Controllers
public import Search
internal import WidgetCore

/// The logic of a list of active filters, for connecting it manually.
@MainActor public final class CurrentFiltersInteractor: WidgetInteractor {
  /// Sends the active filters after each change.
  public private(set) lazy var onItemsChanged: Observer<[CurrentFilter]> = observer { [weak self] in
    self?.items
  }
  private var groups: Set<FilterGroup.ID>?

  /// Creates an interactor without connections.
  public override init() {}

  /// The active filters in display order.
  public var items: [CurrentFilter] {
    guard case .tags(let tags) = widget.view else { return [] }
    return tags.sections.flatMap(\.tags).compactMap { tag in
      guard let filter = try? FilterParser.parseFilter(tag.value) else { return nil }
      return CurrentFilter(filter: filter, id: group(of: filter), text: tag.label)
    }
  }

  /// Removes an active filter; does nothing if it is not listed.
  public func remove(item: CurrentFilter) {
    guard case .tags(let tags) = widget.view else { return }
    let listed = tags.sections.flatMap(\.tags).first { $0.value == item.filter.text }
    if let action = listed?.remove { widget.send(action) }
  }

  /// Lists the filters of a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state.
  ///   - filterGroupIDs: The groups whose filters are listed; nil for all.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectFilterState(
    _ filterState: FilterState, filterGroupIDs: Set<FilterGroup.ID>? = nil
  ) -> any Connection {
    groups = filterGroupIDs
    widget.set(GroupScope(StandardWidgets::CurrentFiltersConnector(), groups: filterGroupIDs))
    return connect(filterState)
  }

  /// Connects a list and updates it; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - presenter: Returns the label of a filter.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController(
    _ controller: some CurrentFiltersController,
    presenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) -> any Connection {
    connect(controller) { [weak self] controller, send in
      ControllerLink(
        currentFilters: controller, send: send, group: { self?.group(of: $0) }, label: presenter)
    }
  }

  private func group(of filter: Filter) -> FilterGroup.ID? {
    widget.filterState?.value.toFilterGroups().first { group in
      groups?.contains(group.id) != false && group.filters.contains(filter)
    }?.id
  }
}

/// Shows the active filters, which the user can remove.
@MainActor public final class CurrentFiltersConnector: WidgetConnector<CurrentFiltersInteractor> {
  /// The filter state with the filters.
  public let filterState: FilterState
  /// The groups whose filters are listed; nil for all.
  public let groupIDs: Set<FilterGroup.ID>?

  /// Connects an interactor to a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state with the filters.
  ///   - groupIDs: The groups whose filters are listed; nil for all.
  ///   - interactor: The logic of the list.
  public init(
    filterState: FilterState, groupIDs: Set<FilterGroup.ID>? = nil,
    interactor: CurrentFiltersInteractor = CurrentFiltersInteractor()
  ) {
    (self.filterState, self.groupIDs) = (filterState, groupIDs)
    super.init(interactor)
    connections = [interactor.connectFilterState(filterState, filterGroupIDs: groupIDs)]
  }

  /// Connects an interactor to a filter state and a list.
  ///
  /// - Parameters:
  ///   - filterState: The filter state with the filters.
  ///   - groupIDs: The groups whose filters are listed; nil for all.
  ///   - interactor: The logic of the list.
  ///   - controller: The list; referenced weakly.
  ///   - presenter: Returns the label of a filter.
  public convenience init(
    filterState: FilterState, groupIDs: Set<FilterGroup.ID>? = nil,
    interactor: CurrentFiltersInteractor = CurrentFiltersInteractor(),
    controller: some CurrentFiltersController,
    presenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) {
    self.init(filterState: filterState, groupIDs: groupIDs, interactor: interactor)
    connectController(controller, presenter: presenter)
  }

  /// Connects a list and updates it; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - presenter: Returns the label of a filter.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController(
    _ controller: some CurrentFiltersController,
    presenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) -> any Connection {
    add(interactor.connectController(controller, presenter: presenter))
  }
}
