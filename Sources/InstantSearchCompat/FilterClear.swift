internal import StandardWidgets
public import Controllers
public import Search
internal import WidgetCore

/// Whether given filter groups are cleared, or all others.
public enum ClearMode: Hashable, Sendable {
  /// Clears the given groups.
  case specified
  /// Clears all groups but the given ones.
  case except
}

/// The logic of a button that removes filters, for connecting it manually.
@MainActor public final class FilterClearInteractor: WidgetInteractor {
  /// Creates an interactor without connections.
  public override init() {}

  /// Removes filters of a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state.
  ///   - filterGroupIDs: The groups that the mode refers to; nil to clear all groups.
  ///   - clearMode: Whether the groups are cleared, or all others.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectFilterState(
    _ filterState: FilterState, filterGroupIDs: [FilterGroup.ID]? = nil,
    clearMode: ClearMode = .specified
  ) -> any Connection {
    let (core, groups) = (StandardWidgets::FilterClearConnector(), filterGroupIDs.map { Set($0) })
    switch clearMode {
    case .specified: widget.set(GroupScope(core, groups: groups))
    case .except: widget.set(GroupScope(core, except: groups ?? []))
    }
    return connect(filterState)
  }

  /// Removes the filters.
  public func clear() { perform(choices.first) }

  /// Connects a button; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController(
    _ controller: some FilterClearController
  ) -> any Connection {
    connect(controller) { ControllerLink(clear: $0, send: $1) }
  }
}

/// Shows a button that removes filters.
@MainActor public final class FilterClearConnector: WidgetConnector<FilterClearInteractor> {
  /// The filter state with the filters.
  public let filterState: FilterState

  /// Connects an interactor to a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state with the filters.
  ///   - interactor: The logic of the button.
  ///   - clearMode: Whether the groups are cleared, or all others.
  ///   - filterGroupIDs: The groups that the mode refers to; nil to clear all groups.
  public init(
    filterState: FilterState, interactor: FilterClearInteractor = FilterClearInteractor(),
    clearMode: ClearMode = .specified, filterGroupIDs: [FilterGroup.ID]? = nil
  ) {
    self.filterState = filterState
    super.init(interactor)
    connections = [
      interactor.connectFilterState(
        filterState, filterGroupIDs: filterGroupIDs, clearMode: clearMode)
    ]
  }

  /// Connects an interactor to a filter state and a button.
  ///
  /// - Parameters:
  ///   - filterState: The filter state with the filters.
  ///   - interactor: The logic of the button.
  ///   - clearMode: Whether the groups are cleared, or all others.
  ///   - filterGroupIDs: The groups that the mode refers to; nil to clear all groups.
  ///   - controller: The button; referenced weakly.
  public convenience init(
    filterState: FilterState, interactor: FilterClearInteractor = FilterClearInteractor(),
    clearMode: ClearMode = .specified, filterGroupIDs: [FilterGroup.ID]? = nil,
    controller: some FilterClearController
  ) {
    self.init(
      filterState: filterState, interactor: interactor, clearMode: clearMode,
      filterGroupIDs: filterGroupIDs)
    connectController(controller)
  }

  /// Connects a button; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController(
    _ controller: some FilterClearController
  ) -> any Connection {
    add(interactor.connectController(controller))
  }
}
