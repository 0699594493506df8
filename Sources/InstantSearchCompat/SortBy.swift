internal import StandardWidgets
public import Controllers
internal import Search
internal import WidgetCore

/// Returns the label of an index in a list of sort orders.
public typealias IndexNamePresenter = (IndexName) -> String

/// The name of `IndexNamePresenter` in older versions of InstantSearch.
public typealias IndexPresenter = IndexNamePresenter

extension DefaultPresenter {
  /// The default presenter of indexes.
  public enum IndexName {
    /// Returns the name of the index.
    public static let present: @Sendable (String) -> String = { $0 }
  }

  /// The name of `IndexName` in older versions of InstantSearch.
  public typealias Index = IndexName
}

/// The logic of a list of sort orders, for connecting it manually.
///
/// Each sort order is an index of its own.
@MainActor public final class SortByInteractor: WidgetInteractor {
  /// The names of the indexes by key.
  ///
  /// Controllers show them in the order of their keys.
  public let items: [Int: IndexName]
  /// Sends the key of the selected index after each change; nil for another one.
  public private(set) lazy var onSelectedChanged: Observer<Int?> = observer { [weak self] in
    self.map(\.selected)
  }
  private var selectedKey: Int?
  private weak var searcher: HitsSearcher?

  /// Creates an interactor for indexes.
  ///
  /// - Parameters:
  ///   - items: The names of the indexes by key.
  ///   - selected: The key of the initial index; nil for that of the searcher.
  public init(items: [Int: IndexName], selected: Int? = nil) {
    self.items = items
    selectedKey = selected
    super.init()
    showSelection()
  }

  /// The key of the selected index; nil if the searcher has another index.
  ///
  /// A change searches the index. A change to nil has no effect.
  public var selected: Int? {
    get { selectedKey }
    set { computeSelected(selecting: newValue) }
  }

  /// Searches the index with a key; does nothing for unknown keys.
  public func computeSelected(selecting key: Int?) {
    guard let key, let name = items[key], key != selectedKey else { return }
    guard let searcher else {
      selectedKey = key
      return showSelection()
    }
    searcher.indexName = name
    searcher.search()
  }

  /// Switches the index of a searcher.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectSearcher(_ searcher: HitsSearcher) -> any Connection {
    self.searcher = searcher
    if let name = selectedKey.flatMap({ items[$0] }) { searcher.indexName = name }
    select(searcher.indexName)
    searcher.onIndexChanged.subscribe(with: self) { interactor, name in interactor.select(name) }
    return connect(searcher)
  }

  /// Connects a segmented control and updates it; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The control.
  ///   - presenter: Returns the label of an index.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: SelectableSegmentController>(
    _ controller: Controller,
    presenter: @escaping IndexNamePresenter = DefaultPresenter.IndexName.present
  ) -> any Connection where Controller.SegmentKey == Int {
    let items = items
    // The controller retains the interactor, which knows the searcher.
    return connect(controller, sending: { self.apply($0) }) { controller, send in
      ControllerLink(segments: controller, send: send) { choice in
        guard let key = Int(choice.label), let name = items[key] else { return nil }
        return (key: key, label: presenter(name))
      }
    }
  }

  /// Selects the index of a choice, whose name is the value of its action.
  private func apply(_ action: Action) {
    computeSelected(selecting: items.filter { $0.value == action.value }.keys.min())
  }

  private func select(_ name: IndexName) {
    if selectedKey.flatMap({ items[$0] }) != name {
      selectedKey = items.filter { $0.value == name }.keys.min()
    }
    showSelection()
  }

  private func showSelection() {
    var core = StandardWidgets::SortByConnector()
    // The keys identify the items; controllers show the labels of presenters.
    core.items = items.sorted { $0.key < $1.key }.map { key, name in
      SortOption(name, label: String(key))
    }
    widget.set(IndexMenu(core: core, selected: selectedKey.flatMap { items[$0] }))
    widget.refresh()
  }
}

/// The name of `SortByInteractor` in older versions of InstantSearch.
public typealias IndexSegmentInteractor = SortByInteractor

/// The standard widget with the index of a searcher as sort order.
private struct IndexMenu: WidgetLogic {
  var core: StandardWidgets::SortByConnector
  var selected: IndexName?

  func view(in context: WidgetContext) -> View {
    var context = context
    // The option for an empty name has no sort order, and no option has an empty one.
    context.state.sort = selected == "" ? nil : selected ?? ""
    return core.view(in: context)
  }
}

/// Lists indexes with different sort orders, one of which is searched.
@MainActor public final class SortByConnector: WidgetConnector<SortByInteractor> {
  /// The searcher whose index is switched.
  public let searcher: HitsSearcher

  /// Connects an interactor to a searcher.
  ///
  /// - Parameters:
  ///   - searcher: The searcher whose index is switched.
  ///   - interactor: The logic of the list.
  public init(searcher: HitsSearcher, interactor: SortByInteractor) {
    self.searcher = searcher
    super.init(interactor)
    connections = [interactor.connectSearcher(searcher)]
  }

  /// Connects an interactor to a searcher and a segmented control.
  ///
  /// - Parameters:
  ///   - searcher: The searcher whose index is switched.
  ///   - interactor: The logic of the list.
  ///   - controller: The control; referenced weakly.
  ///   - presenter: Returns the label of an index.
  public convenience init<Controller: SelectableSegmentController>(
    searcher: HitsSearcher, interactor: SortByInteractor, controller: Controller,
    presenter: @escaping IndexNamePresenter = DefaultPresenter.IndexName.present
  ) where Controller.SegmentKey == Int {
    self.init(searcher: searcher, interactor: interactor)
    connectController(controller, presenter: presenter)
  }

  /// Creates an interactor for indexes and connects it to a searcher.
  ///
  /// - Parameters:
  ///   - searcher: The searcher whose index is switched.
  ///   - indicesNames: The names of the indexes in display order.
  ///   - selected: The 0-based position of the initial index; nil for that of the searcher.
  public convenience init(
    searcher: HitsSearcher, indicesNames: [IndexName], selected: Int? = nil
  ) {
    let items = Dictionary(uniqueKeysWithValues: zip(0..., indicesNames))
    self.init(
      searcher: searcher, interactor: SortByInteractor(items: items, selected: selected))
  }

  /// Creates an interactor for indexes and connects it, also to a segmented control.
  ///
  /// - Parameters:
  ///   - searcher: The searcher whose index is switched.
  ///   - indicesNames: The names of the indexes in display order.
  ///   - selected: The 0-based position of the initial index; nil for that of the searcher.
  ///   - controller: The control; referenced weakly.
  ///   - presenter: Returns the label of an index.
  public convenience init<Controller: SelectableSegmentController>(
    searcher: HitsSearcher, indicesNames: [IndexName], selected: Int? = nil,
    controller: Controller,
    presenter: @escaping IndexNamePresenter = DefaultPresenter.IndexName.present
  ) where Controller.SegmentKey == Int {
    self.init(searcher: searcher, indicesNames: indicesNames, selected: selected)
    connectController(controller, presenter: presenter)
  }

  /// The names of the indexes in display order.
  public var indicesNames: [IndexName] {
    interactor.items.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The name of the selected index; nil if the searcher has another index.
  ///
  /// A change searches the index. Unknown names and nil have no effect.
  public var selectedIndexName: IndexName? {
    get { interactor.selected.flatMap { interactor.items[$0] } }
    set { interactor.selected = interactor.items.filter { $0.value == newValue }.keys.min() }
  }

  /// Connects a segmented control and updates it; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The control.
  ///   - presenter: Returns the label of an index.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: SelectableSegmentController>(
    _ controller: Controller,
    presenter: @escaping IndexNamePresenter = DefaultPresenter.IndexName.present
  ) -> any Connection where Controller.SegmentKey == Int {
    add(interactor.connectController(controller, presenter: presenter))
  }
}
