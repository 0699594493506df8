internal import Renderers
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// A connected screen with values that all responses share.
struct ServedScreen: Sendable {
  let connected: ConnectedScreen
  /// Increases with each reload, so that no response of an old screen is cached for a new one.
  let generation: Int
  /// Whether responses can be cached: all searchers are embedded, and no events are recorded.
  let isCacheable: Bool
  /// The HTML renderer with the screen's settings.
  let renderer: HTMLRenderer
  /// The style sheet with the theme of the screen.
  let stylesheet: [UInt8]
  /// The icon of the pages.
  let icon: [UInt8]
  /// The images of the pages; nil if the screen has none.
  let assets: AssetFolder?
  private let prepared: PreparedScreen

  init(_ connected: ConnectedScreen, generation: Int) {
    self.connected = connected
    self.generation = generation
    isCacheable =
      connected.screen.searchers.allSatisfy { $0.settings is EmbeddedSettings }
      // Each view is an event of its own.
      && connected.screen.insights == nil
    let custom = connected.screen.renderers.lazy.compactMap { $0.renderer as? HTMLRenderer }.first
    var renderer = custom ?? HTMLRenderer()
    renderer.style = .linked
    self.renderer = renderer
    let design = connected.screen.design
    stylesheet = Array(PageAssets.style(design.theme).utf8)
    icon = Array(PageAssets.icon(design.theme).utf8)
    assets = design.assets.flatMap { folder in
      AssetFolder(Files.path(folder, besides: connected.screen.file))
    }
    prepared = PreparedScreen(connected.screen)
  }

  /// The frame of a state.
  ///
  /// - Parameter address: the query string of the state.
  func frame(at address: String) async -> Frame {
    let session = session(at: address)
    await session.start()
    return await settled(session)
  }

  /// The frame before an action, and the query string of the state after it.
  ///
  /// If the action is invalid, the query string is nil, and the frame contains the error.
  func frame(before form: FormAction) async -> (Frame, address: String?) {
    let session = session(at: form.state)
    await session.start()
    var frame = await settled(session)
    if let address = frame.address.after(form.action) { return (frame, address) }
    do throws(ActionError) {
      try await session.send(form.action)
      return (frame, frame.address.description)
    } catch {
      frame.errors.append(error.description)
      return (frame, nil)
    }
  }

  /// The frame after an action.
  ///
  /// If the action is invalid, returns the frame before it with the error, and false.
  func frame(following form: FormAction) async -> (Frame, isValid: Bool) {
    let session = session(at: form.state)
    await session.start()
    var frame = await settled(session)
    do throws(ActionError) {
      try await session.send(form.action)
      return (await settled(session), true)
    } catch {
      frame.errors.append(error.description)
      return (frame, false)
    }
  }

  private func session(at address: String) -> Session {
    Session(prepared, connected.searchers, StartOptions(address: address), nil)
  }

  /// Waits for the searches of a session; cancels them if the task is cancelled.
  private func settled(_ session: Session) async -> Frame {
    await withTaskCancellationHandler {
      await session.settled()
    } onCancel: {
      Task { await session.finish() }
    }
  }
}
