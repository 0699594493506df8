internal import Renderers
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// A screen as a site: pages, JSON, and what they need besides.
///
/// No session outlives its request: the state of a page is in its address.
public actor ScreenSite {
  /// What comes of `reloads`.
  public enum Event: Sendable {
    case reload
    /// Nothing has happened, and the connection still stands.
    case beat
  }

  private var opened: OpenedScreen
  private var kept = KeptAnswers()
  // Counts the screens shown, so that no answer of one is kept for the next.
  private var edition = 0
  private let style: [UInt8]?
  private let followsEvents: Bool
  private let api: SearchAPI
  private var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
  private var lastListener = 0

  /// - Parameters:
  ///   - style: a style of one's own, which follows the site's.
  ///   - followsEvents: whether pages are to follow changes of the screen.
  ///   - api: how the searchers are offered to programs.
  init(
    _ opened: OpenedScreen, style: [UInt8]? = nil, followsEvents: Bool = false,
    api: SearchAPI = SearchAPI()
  ) {
    self.opened = opened
    self.style = style
    self.followsEvents = followsEvents
    self.api = api
  }

  /// The paths that have a page; of others none is counted by its name.
  public static let paths = [
    "/", "/screen.json", "/style.css", "/own.css", "/script.js", "/events", "/healthz", "/metrics",
  ]

  public nonisolated func answer(_ request: SiteRequest) async -> SiteAnswer {
    let isReading = request.method == "GET" || request.method == "HEAD"
    switch request.path {
    case "/" where isReading: return await screen(request, asPage: true)
    case "/screen.json" where isReading: return await screen(request, asPage: false)
    case "/style.css" where isReading: return .style(Array(PageAssets.style.utf8))
    case "/own.css" where isReading && style != nil: return .style(style ?? [])
    case "/script.js" where isReading:
      return SiteAnswer(
        type: "text/javascript; charset=utf-8", body: Array(PageAssets.script.utf8))
    case "/healthz" where isReading: return SiteAnswer("ok")
    case let path where path.hasPrefix(SearchAPI.path):
      return await api.answer(request, over: opened)
    default:
      if Self.paths.contains(request.path), !isReading {
        return SiteAnswer(status: 405, "'\(request.method)' is not understood, expected GET")
      }
      return SiteAnswer(status: 404, "there is nothing under this address")
    }
  }

  /// Shows another screen from now on, and lets the pages know.
  func replace(_ opened: OpenedScreen) {
    self.opened = opened
    kept = KeptAnswers()
    edition += 1
    tell(.reload)
  }

  /// What happens from now on.
  public func events() -> AsyncStream<Event> {
    lastListener += 1
    let id = lastListener
    let (events, continuation) = AsyncStream<Event>.makeStream(bufferingPolicy: .bufferingNewest(4))
    listeners[id] = continuation
    continuation.onTermination = { _ in Task { await self.forget(id) } }
    return events
  }

  /// Tells all that listen.
  public func tell(_ event: Event) {
    for listener in listeners.values { listener.yield(event) }
  }

  private func forget(_ listener: Int) {
    listeners[listener] = nil
  }

  /// What is to be shown, or the answer itself where it is known.
  private func current(_ key: KeptAnswers.Key) -> (OpenedScreen, edition: Int, SiteAnswer?) {
    (opened, edition, opened.isLocal ? kept[key, .now] : nil)
  }

  private func keep(_ answer: SiteAnswer, for key: KeptAnswers.Key, of edition: Int) {
    guard edition == self.edition, opened.isLocal else { return }
    kept.keep(answer, for: key, at: .now)
  }

  private nonisolated func screen(_ request: SiteRequest, asPage: Bool) async -> SiteAnswer {
    let key = KeptAnswers.Key(path: request.path, query: request.query)
    let (opened, edition, known) = await current(key)
    if let known { return known }
    if let form = FormAction(QueryText(request.query)) {
      return await answer(form, opened, asPage)
    }
    let answer = answer(await opened.frame(at: request.query), opened, asPage)
    await keep(answer, for: key, of: edition)
    return answer
  }

  private nonisolated func answer(
    _ form: FormAction, _ opened: OpenedScreen, _ asPage: Bool
  ) async -> SiteAnswer {
    let (frame, address) = await opened.frame(after: form)
    guard let address else { return answer(frame, opened, asPage, status: 400) }
    let link = (asPage ? "/" : "/screen.json") + (address.isEmpty ? "" : "?\(address)")
    return SiteAnswer(status: 303, type: "text/plain; charset=utf-8", body: [], location: link)
  }

  private nonisolated func answer(
    _ frame: Frame, _ opened: OpenedScreen, _ asPage: Bool, status: Int = 200
  ) -> SiteAnswer {
    let hasFailed = frame.searches.contains { $0.error != nil }
    let status = hasFailed ? 503 : status
    guard asPage else {
      let text = FrameJSON(frame).value.text(.compact) + "\n"
      return SiteAnswer(status: status, type: "application/json", body: Array(text.utf8))
    }
    var renderer = opened.pageRenderer
    renderer.style = .linked
    return SiteAnswer(
      status: status, type: "text/html; charset=utf-8",
      body: renderer.bytes(
        of: frame, stylesheets: style == nil ? [] : ["own.css"], followsEvents: followsEvents))
  }
}

extension SiteAnswer {
  fileprivate static func style(_ bytes: [UInt8]) -> SiteAnswer {
    SiteAnswer(type: "text/css; charset=utf-8", body: bytes)
  }
}

extension OpenedScreen {
  /// True if nothing but a new edition changes what is found.
  fileprivate var isLocal: Bool {
    screen.searchers.allSatisfy { $0.settings is EmbeddedSettings }
  }

  /// The screen's own settings of pages.
  fileprivate var pageRenderer: HTMLRenderer {
    screen.renderers.lazy.compactMap { $0.renderer as? HTMLRenderer }.first ?? HTMLRenderer()
  }

  /// What is shown at an address.
  fileprivate func frame(at address: String) async -> Frame {
    let session = session(at: address)
    await session.start()
    let frame = await session.settled()
    await session.finish()
    return frame
  }

  /// What is shown at an address, and where an action leads from there; nil, and why among the
  /// errors of the frame, if it makes no sense.
  fileprivate func frame(after form: FormAction) async -> (Frame, address: String?) {
    let session = session(at: form.state)
    await session.start()
    var frame = await session.settled()
    var address = frame.address.after(form.action)
    if address == nil {
      do throws(ActionError) {
        try await session.send(form.action)
        address = frame.address.description
      } catch {
        frame.errors.append(error.description)
      }
    }
    await session.finish()
    return (frame, address)
  }

  private func session(at address: String) -> Session {
    Session(
      screen: screen, searchers: searchers, options: StartOptions(address: address),
      buffering: .bufferingNewest(1))
  }
}
