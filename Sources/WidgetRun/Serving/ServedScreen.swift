internal import Renderers
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// An opened screen with what all answers about it need, worked out once.
struct ServedScreen: Sendable {
  let opened: OpenedScreen
  /// Counts the screens of a site, so that no answer of one is kept for the next.
  let edition: Int
  /// True if nothing but a new edition changes what is found.
  let isLocal: Bool
  /// The screen's own settings of pages.
  let renderer: HTMLRenderer
  /// The style of its pages.
  let style: [UInt8]
  private let wiring: PreparedScreen

  init(_ opened: OpenedScreen, edition: Int) {
    self.opened = opened
    self.edition = edition
    isLocal =
      opened.screen.searchers.allSatisfy { $0.settings is EmbeddedSettings }
      // Each answer is seen, and told of, by itself.
      && opened.screen.insights == nil
    let own = opened.screen.renderers.lazy.compactMap { $0.renderer as? HTMLRenderer }.first
    var renderer = own ?? HTMLRenderer()
    renderer.style = .linked
    self.renderer = renderer
    style = Array(PageAssets.style(opened.screen.theme).utf8)
    wiring = PreparedScreen(opened.screen)
  }

  /// What is shown at an address.
  func frame(at address: String) async -> Frame {
    let session = session(at: address)
    await session.start()
    return await settled(session)
  }

  /// What is shown at an address, and where an action leads from there; nil, and why among the
  /// errors of the frame, if it makes no sense.
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

  /// What is shown after an action; where that makes no sense what was shown before, with the reason
  /// among its errors.
  func frame(following form: FormAction) async -> (Frame, isDone: Bool) {
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
    Session(wiring, opened.searchers, StartOptions(address: address), nil)
  }

  /// Ends the searches that nobody waits for any more.
  private func settled(_ session: Session) async -> Frame {
    await withTaskCancellationHandler {
      await session.settled()
    } onCancel: {
      Task { await session.finish() }
    }
  }
}
