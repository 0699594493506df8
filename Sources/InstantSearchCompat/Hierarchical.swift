internal import StandardWidgets
public import Controllers
internal import Search
internal import WidgetCore

/// Selects and sorts the values of a hierarchy for a view.
public typealias HierarchicalPresenter = ([HierarchicalFacet]) -> [HierarchicalFacet]

extension DefaultPresenter {
  /// The default presenter of hierarchies.
  public enum Hierarchical {
    /// Returns all values from the top down, each followed by its children.
    public static let present: @Sendable ([HierarchicalFacet]) -> [HierarchicalFacet] = { $0 }
  }
}

/// The logic of a hierarchy of values, for connecting it manually.
@MainActor public final class HierarchicalInteractor: WidgetInteractor {
  /// The attributes of the levels, from the top down.
  public let hierarchicalAttributes: [Attribute]
  /// The text between the levels of a value, such as ` > `.
  public let separator: String
  /// Sends the full paths of the selected values after each change.
  public private(set) lazy var onSelectionsChanged: Observer<[String]> = observer { [weak self] in
    self?.selections
  }

  /// Creates an interactor without connections.
  ///
  /// - Parameters:
  ///   - hierarchicalAttributes: The attributes of the levels, from the top down; at least one.
  ///   - separator: The text between the levels of a value.
  public init(hierarchicalAttributes: [Attribute], separator: String = " > ") {
    (self.hierarchicalAttributes, self.separator) = (hierarchicalAttributes, separator)
    super.init()
    var core = StandardWidgets::HierarchicalMenuConnector()
    core.attributes = hierarchicalAttributes
    core.separator = separator
    core.limit = 100
    widget.set(core)
  }

  /// The full paths of the selected values, from the top down.
  public var selections: [String] {
    guard case .tree(let tree) = widget.view else { return [] }
    return Self.selections(in: tree.branches)
  }

  private static func selections(in branches: [View.Tree.Branch]) -> [String] {
    guard let selected = branches.first(where: { $0.choice.isSelected }) else { return [] }
    return [selected.choice.value.text ?? ""] + selections(in: selected.children)
  }

  /// Selects a value by its full path, or its parent if it is selected.
  public func computeSelection(key: String) {
    widget.send(Action(widget: "", name: "toggle", value: key))
  }

  /// Lists the values in the responses of a searcher.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectSearcher(_ searcher: HitsSearcher) -> any Connection {
    connect(searcher)
  }

  /// Stores the selected path in a filter state.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectFilterState(
    _ filterState: FilterState
  ) -> any Connection {
    connect(filterState)
  }

  /// Connects a view of the hierarchy and updates it; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The view.
  ///   - presenter: Selects and sorts the values.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController(
    _ controller: some HierarchicalController,
    presenter: @escaping HierarchicalPresenter = DefaultPresenter.Hierarchical.present
  ) -> any Connection {
    connect(controller) { ControllerLink(hierarchy: $0, send: $1, presenter: presenter) }
  }
}

/// Filters by a path in a hierarchy of values, such as regions and countries.
@MainActor public final class HierarchicalConnector: WidgetConnector<HierarchicalInteractor> {
  /// The searcher with the counts.
  public let searcher: HitsSearcher
  /// The filter state with the selected path.
  public let filterState: FilterState

  /// Connects an interactor to a searcher and a filter state.
  ///
  /// The searcher is connected to the filter state unless it has one already.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the counts.
  ///   - filterState: The filter state for the selected path.
  ///   - interactor: The logic of the hierarchy.
  public init(
    searcher: HitsSearcher, filterState: FilterState, interactor: HierarchicalInteractor
  ) {
    (self.searcher, self.filterState) = (searcher, filterState)
    super.init(interactor)
    searcher.useIfNeeded(filterState)
    connections = [
      interactor.connectFilterState(filterState), interactor.connectSearcher(searcher),
    ]
  }

  /// Creates an interactor and connects it to a searcher and a filter state.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the counts.
  ///   - filterState: The filter state for the selected path.
  ///   - hierarchicalAttributes: The attributes of the levels, from the top down; at least one.
  ///   - separator: The text between the levels of a value.
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState, hierarchicalAttributes: [Attribute],
    separator: String
  ) {
    self.init(
      searcher: searcher, filterState: filterState,
      interactor: HierarchicalInteractor(
        hierarchicalAttributes: hierarchicalAttributes, separator: separator))
  }

  /// Creates an interactor and connects it to a searcher, a filter state, and a view.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the counts.
  ///   - filterState: The filter state for the selected path.
  ///   - hierarchicalAttributes: The attributes of the levels, from the top down; at least one.
  ///   - separator: The text between the levels of a value.
  ///   - controller: The view; referenced weakly.
  ///   - presenter: Selects and sorts the values.
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState, hierarchicalAttributes: [Attribute],
    separator: String, controller: some HierarchicalController,
    presenter: @escaping HierarchicalPresenter = DefaultPresenter.Hierarchical.present
  ) {
    self.init(
      searcher: searcher, filterState: filterState,
      hierarchicalAttributes: hierarchicalAttributes, separator: separator)
    connectController(controller, presenter: presenter)
  }

  /// Connects a view of the hierarchy and updates it; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The view.
  ///   - presenter: Selects and sorts the values.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController(
    _ controller: some HierarchicalController,
    presenter: @escaping HierarchicalPresenter = DefaultPresenter.Hierarchical.present
  ) -> any Connection {
    add(interactor.connectController(controller, presenter: presenter))
  }
}

/// Filters by a path in a hierarchy of values, by the name of the standard widget.
public typealias HierarchicalMenuConnector = HierarchicalConnector
