internal import StandardWidgets
public import Controllers
public import Search
internal import WidgetCore

/// The logic of a segmented control with filters, for connecting it manually.
@MainActor public final class FilterMapInteractor<F: FilterConvertible>: WidgetInteractor {
  /// The filters by key; the control shows them in the order of their keys.
  public let items: [Int: F]
  /// Sends the key of the selected filter after each change; nil for none.
  public private(set) lazy var onSelectedChanged: Observer<Int?> = observer { [weak self] in
    self.map(\.selected)
  }
  private var core = StandardWidgets::FilterMapConnector()

  /// Creates an interactor for filters.
  public init(items: [Int: F]) {
    self.items = items
    super.init()
    // The keys identify the segments; controllers show the labels of presenters.
    core.items = items.sorted { $0.key < $1.key }.map { key, filter in
      var segment = FilterSegment()
      segment.label = String(key)
      segment.filter = filter.filter
      return segment
    }
    widget.set(core)
  }

  /// The key of the selected filter; nil for none.
  ///
  /// A change before the connection to a filter state sets the initial selection. A change to nil
  /// has no other effect.
  public var selected: Int? {
    get {
      if widget.filterState == nil { return core.selected.flatMap { Int($0) } }
      return choices.first(where: \.isSelected).flatMap { Int($0.label) }
    }
    set {
      if widget.filterState != nil {
        perform(choices.first { Int($0.label) == newValue })
      } else {
        core.selected = newValue.map { String($0) }
        widget.set(core)
      }
    }
  }

  /// Selects a filter by its key.
  public func computeSelected(selecting key: Int?) { selected = key }

  /// Observes a searcher, which is not required.
  ///
  /// - Parameters:
  ///   - searcher: The searcher.
  ///   - attribute: The attribute of the filters.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectSearcher(
    _ searcher: HitsSearcher, attribute: Attribute
  ) -> any Connection {
    connect(searcher)
  }

  /// Stores the selected filter in a group of a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state.
  ///   - attribute: The attribute of the filters.
  ///   - operator: The type of the group.
  ///   - groupName: The name of the group; nil for the attribute.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectFilterState(
    _ filterState: FilterState, attribute: Attribute, operator: RefinementOperator,
    groupName: String? = nil
  ) -> any Connection {
    core.operator = `operator`
    core.groupName = groupName ?? attribute
    widget.set(core)
    return connect(filterState)
  }

  /// Connects a segmented control and updates it; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The control.
  ///   - presenter: Returns the label of a filter.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: SelectableSegmentController>(
    _ controller: Controller,
    presenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) -> any Connection where Controller.SegmentKey == Int {
    let items = items
    return connect(controller) { controller, send in
      ControllerLink(segments: controller, send: send) { choice in
        guard let key = Int(choice.label), let item = items[key] else { return nil }
        return (key: key, label: presenter(item.filter))
      }
    }
  }
}

/// Shows a segmented control with filters, one of which is active.
@MainActor
public final class FilterMapConnector<F: FilterConvertible>:
  WidgetConnector<FilterMapInteractor<F>>
{
  /// The observed searcher.
  public let searcher: HitsSearcher
  /// The filter state with the selected filter.
  public let filterState: FilterState
  /// The attribute of the filters.
  public let attribute: Attribute

  /// Connects an interactor to a searcher and a filter state.
  ///
  /// The searcher is connected to the filter state unless it has one already.
  ///
  /// - Parameters:
  ///   - searcher: The searcher to search with.
  ///   - filterState: The filter state for the selected filter.
  ///   - interactor: The logic of the control.
  ///   - attribute: The attribute of the filters.
  ///   - operator: The type of the filter group.
  ///   - groupName: The name of the filter group; nil for the attribute.
  public init(
    searcher: HitsSearcher, filterState: FilterState, interactor: FilterMapInteractor<F>,
    attribute: Attribute, operator: RefinementOperator, groupName: String? = nil
  ) {
    (self.searcher, self.filterState, self.attribute) = (searcher, filterState, attribute)
    super.init(interactor)
    searcher.useIfNeeded(filterState)
    connections = [
      interactor.connectFilterState(
        filterState, attribute: attribute, operator: `operator`, groupName: groupName),
      interactor.connectSearcher(searcher, attribute: attribute),
    ]
  }

  /// Creates an interactor for filters and connects it.
  ///
  /// - Parameters:
  ///   - searcher: The searcher to search with.
  ///   - filterState: The filter state for the selected filter.
  ///   - items: The filters by key.
  ///   - selected: The key of the filter that is selected initially.
  ///   - attribute: The attribute of the filters.
  ///   - operator: The type of the filter group.
  ///   - groupName: The name of the filter group; nil for the attribute.
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState, items: [Int: F], selected: Int,
    attribute: Attribute, operator: RefinementOperator, groupName: String? = nil
  ) {
    let interactor = FilterMapInteractor(items: items)
    interactor.selected = selected
    self.init(
      searcher: searcher, filterState: filterState, interactor: interactor, attribute: attribute,
      operator: `operator`, groupName: groupName)
  }

  /// Creates an interactor for filters and connects it, also to a segmented control.
  ///
  /// - Parameters:
  ///   - searcher: The searcher to search with.
  ///   - filterState: The filter state for the selected filter.
  ///   - items: The filters by key.
  ///   - selected: The key of the filter that is selected initially.
  ///   - attribute: The attribute of the filters.
  ///   - operator: The type of the filter group.
  ///   - groupName: The name of the filter group; nil for the attribute.
  ///   - controller: The control; referenced weakly.
  ///   - presenter: Returns the label of a filter.
  public convenience init<Controller: SelectableSegmentController>(
    searcher: HitsSearcher, filterState: FilterState, items: [Int: F], selected: Int,
    attribute: Attribute, operator: RefinementOperator, groupName: String? = nil,
    controller: Controller,
    presenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) where Controller.SegmentKey == Int {
    self.init(
      searcher: searcher, filterState: filterState, items: items, selected: selected,
      attribute: attribute, operator: `operator`, groupName: groupName)
    connectController(controller, presenter: presenter)
  }

  /// Connects a segmented control and updates it; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The control.
  ///   - presenter: Returns the label of a filter.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: SelectableSegmentController>(
    _ controller: Controller,
    presenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) -> any Connection where Controller.SegmentKey == Int {
    add(interactor.connectController(controller, presenter: presenter))
  }
}
