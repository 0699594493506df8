public import Screens
public import WidgetCore

/// The controllers of a running screen: every frame goes to them, and what a person does with them
/// goes to the session, in order.
///
/// ```swift
/// let controllers = SessionControllers(session)
/// controllers.attach(range: slider, to: "numberRange.price")
/// controllers.attach(facets: list, to: "facetList.brand")
/// await session.start()
/// await controllers.run()
/// ```
@MainActor public final class SessionControllers {
  /// Called with every action that the session refuses, and why.
  public var onError: ((Action, ActionError) -> Void)?

  private let session: Session
  private var links: [(widget: String, link: ControllerLink)] = []
  private var lastFrame: Frame?
  private var lastSend: Task<Void, Never>?

  public init(_ session: Session) {
    self.session = session
  }

  /// Ties a controller to the widget of an id; it gets the last frame's view at once.
  ///
  /// Links are made by `ControllerLink`'s initialisers, for which the methods below are shorter.
  public func attach(to widget: String, _ link: (@escaping ControllerLink.Send) -> ControllerLink) {
    let link = link { [weak self] action in self?.send(action) }
    links.append((widget, link))
    if let lastFrame { show(lastFrame, in: link, widget) }
  }

  /// Gives every frame to the controllers until the session is finished.
  public func run() async {
    for await frame in session.frames { show(frame) }
  }

  /// Gives a frame to the controllers.
  public func show(_ frame: Frame) {
    lastFrame = frame
    for (widget, link) in links { show(frame, in: link, widget) }
  }

  /// Waits until everything that was done is carried out and no search is pending, and shows the
  /// frame of that moment.
  public func settle() async {
    await lastSend?.value
    show(await session.settled())
  }

  private func show(_ frame: Frame, in link: ControllerLink, _ widget: String) {
    if let shown = frame.allWidgets.first(where: { $0.id == widget }) { link.show(shown.view) }
  }

  private func send(_ action: Action) {
    let (session, earlier) = (session, lastSend)
    lastSend = Task { [weak self] in
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
  public func attach(range controller: some NumberRangeController, to widget: String) {
    attach(to: widget) { ControllerLink(range: controller, send: $0) }
  }

  public func attach(facets controller: some FacetListController, to widget: String) {
    attach(to: widget) { ControllerLink(facets: controller, send: $0) }
  }

  public func attach(
    numericFilters controller: some NumericFilterListController, to widget: String
  ) {
    attach(to: widget) { ControllerLink(numericFilters: controller, send: $0) }
  }

  public func attach(loading controller: some LoadingController, to widget: String) {
    attach(to: widget) { _ in ControllerLink(loading: controller) }
  }

  public func attach(stats controller: some StatsController, to widget: String) {
    attach(to: widget) { _ in ControllerLink(text: controller) }
  }

  /// Custom data; its item is nil where there is none, or it is no `Model`.
  public func attach<Model: Decodable, Controller: ItemController>(
    banner controller: Controller, to widget: String
  ) where Controller.Item == Model? {
    attach(to: widget) { _ in ControllerLink(banner: controller, as: Model.self) { $0 } }
  }

  public func attach(searchBox controller: some SearchBoxController, to widget: String) {
    attach(to: widget) { ControllerLink(searchBox: controller, send: $0) }
  }

  public func attach(currentFilters controller: some CurrentFiltersController, to widget: String) {
    attach(to: widget) { ControllerLink(currentFilters: controller, send: $0) }
  }

  public func attach(hits controller: some HitsController, to widget: String) {
    attach(to: widget) { _ in ControllerLink(hits: controller) }
  }
}
