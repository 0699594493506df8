public import Screens
public import WidgetCore

/// Connects the controllers of an application to the widgets of a running screen.
///
/// Each frame of the session updates the controllers, and the actions of the user are sent to the
/// session in order.
///
/// ```swift
/// let controllers = SessionControllers(session)
/// controllers.attach(range: slider, to: "numberRange.price")
/// controllers.attach(facets: list, to: "facetList.brand")
/// await session.start()
/// await controllers.run()
/// ```
///
/// Controllers are referenced weakly. A controller that is attached to an unknown widget id, or to a
/// widget with a different kind of view, is never updated.
@MainActor public final class SessionControllers {
  /// Called with each action that the session rejects, and the reason.
  public var onError: ((Action, ActionError) -> Void)?

  private let session: Session
  private var links: [(widget: String, link: ControllerLink)] = []
  private var latestFrame: Frame?
  private var latestSend: Task<Void, Never>?

  /// Creates a connection to a session without controllers.
  public init(_ session: Session) {
    self.session = session
  }

  /// Attaches a link to a widget and shows the latest frame immediately.
  ///
  /// The other `attach` methods are shorthands for the initializers of `ControllerLink`.
  ///
  /// - Parameters:
  ///   - widget: The id of the widget.
  ///   - link: Creates the link; its argument sends actions to the session.
  public func attach(to widget: String, _ link: (@escaping ControllerLink.Send) -> ControllerLink) {
    let link = link { [weak self] action in self?.send(action) }
    links.append((widget, link))
    if let latestFrame { show(latestFrame, in: link, widget) }
  }

  /// Shows every frame of the session; returns when the session is finished.
  public func run() async {
    for await frame in session.frames { show(frame) }
  }

  /// Updates all controllers with a frame.
  public func show(_ frame: Frame) {
    latestFrame = frame
    for (widget, link) in links { show(frame, in: link, widget) }
  }

  /// Waits until no action or search is pending, and shows the resulting frame.
  public func settle() async {
    await latestSend?.value
    show(await session.settled())
  }

  private func show(_ frame: Frame, in link: ControllerLink, _ widget: String) {
    if let shown = frame.allWidgets.first(where: { $0.id == widget }) { link.show(shown.view) }
  }

  private func send(_ action: Action) {
    let (session, earlier) = (session, latestSend)
    latestSend = Task { [weak self] in
      await earlier?.value
      do throws(ActionError) {
        try await session.send(action)
      } catch {
        self?.onError?(action, error)
      }
    }
  }
}

extension SessionControllers {
  /// Attaches a slider to a widget with a range, such as `numberRange`.
  public func attach(range controller: some NumberRangeController, to widget: String) {
    attach(to: widget) { ControllerLink(range: controller, send: $0) }
  }

  /// Attaches a list of facet values to a widget, such as `facetList`.
  public func attach(facets controller: some FacetListController, to widget: String) {
    attach(to: widget) { ControllerLink(facets: controller, send: $0) }
  }

  /// Attaches a list of numeric filters to a widget, such as `numericFilterList`.
  public func attach(
    numericFilters controller: some NumericFilterListController, to widget: String
  ) {
    attach(to: widget) { ControllerLink(numericFilters: controller, send: $0) }
  }

  /// Attaches a loading indicator to a `loading` widget.
  public func attach(loading controller: some LoadingController, to widget: String) {
    attach(to: widget) { _ in ControllerLink(loading: controller) }
  }

  /// Attaches a label to a `stats` widget.
  public func attach(stats controller: some StatsController, to widget: String) {
    attach(to: widget) { _ in ControllerLink(text: controller) }
  }

  /// Attaches a controller for custom data to a widget, such as `queryRuleCustomData`.
  ///
  /// Its item is nil if there is no custom data or it cannot be decoded as `Model`.
  public func attach<Model: Decodable, Controller: ItemController>(
    banner controller: Controller, to widget: String
  ) where Controller.Item == Model? {
    attach(to: widget) { _ in ControllerLink(banner: controller, as: Model.self) { $0 } }
  }

  /// Attaches a text field to a `searchBox` widget.
  public func attach(searchBox controller: some SearchBoxController, to widget: String) {
    attach(to: widget) { ControllerLink(searchBox: controller, send: $0) }
  }

  /// Attaches a list of active filters to a `currentFilters` widget.
  public func attach(currentFilters controller: some CurrentFiltersController, to widget: String) {
    attach(to: widget) { ControllerLink(currentFilters: controller, send: $0) }
  }

  /// Attaches a list of records to a widget, such as `hits`.
  public func attach<Controller: HitsController, Record>(
    hits controller: Controller, to widget: String
  ) where Controller.DataSource == HitsSource<Record> {
    attach(to: widget) { _ in ControllerLink(hits: controller) }
  }

  /// Attaches a list of filters to a widget, such as `facetFilterList`.
  public func attach<Controller: SelectableListController>(
    filters controller: Controller, to widget: String
  ) where Controller.Item: FilterConvertible & Equatable {
    attach(to: widget) { ControllerLink(filters: controller, send: $0) }
  }

  /// Attaches a switch to a `filterToggle` widget.
  public func attach<Controller: SelectableController>(
    toggle controller: Controller, to widget: String
  ) where Controller.Item: FilterConvertible {
    attach(to: widget) { ControllerLink(toggle: controller, send: $0) }
  }

  /// Attaches a button to a `filterClear` widget.
  public func attach(clear controller: some FilterClearController, to widget: String) {
    attach(to: widget) { ControllerLink(clear: controller, send: $0) }
  }

  /// Attaches a control for a number to a `numericComparison` widget.
  public func attach<Controller: NumberController>(
    number controller: Controller, to widget: String
  ) where Controller.Item: DoubleRepresentable {
    attach(to: widget) { ControllerLink(number: controller, send: $0) }
  }

  /// Attaches a hierarchy to a `hierarchicalMenu` widget.
  public func attach(hierarchy controller: some HierarchicalController, to widget: String) {
    attach(to: widget) { ControllerLink(hierarchy: controller, send: $0) }
  }

  /// Attaches lists of several attributes to a `dynamicFacets` widget.
  public func attach(
    dynamicFacets controller: some DynamicFacetListController, to widget: String
  ) {
    attach(to: widget) { ControllerLink(dynamicFacets: controller, send: $0) }
  }
}
