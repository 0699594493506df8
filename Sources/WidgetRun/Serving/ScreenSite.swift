internal import Renderers
internal import Screens
internal import Synchronization
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

  private struct Current {
    var screen: ServedScreen
    var kept = KeptAnswers()
  }

  // Not isolated, so that a cached answer needs no task.
  private let current: Mutex<Current>
  private var eventFile: EventFile?
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
    current = Mutex(Current(screen: ServedScreen(opened, edition: 0)))
    eventFile = opened.screen.insights.map { EventFile($0, of: opened.screen) }
    self.style = style
    self.followsEvents = followsEvents
    self.api = api
  }

  /// The paths that have a page; of others none is counted by its name.
  public static let paths = [
    "/", "/part", "/go", "/screen.json", "/style.css", "/own.css", "/script.js", "/events",
    "/healthz", "/metrics",
  ]

  public nonisolated func answer(_ request: SiteRequest) async -> SiteAnswer {
    if let answer = immediateAnswer(to: request) { return answer }
    switch request.path {
    case "/": return await screen(request, as: .page)
    case "/part": return await screen(request, as: .part)
    case "/screen.json": return await screen(request, as: .json)
    case "/go": return await go(request)
    default: return await api.answer(request, over: screen.opened)
    }
  }

  /// The answer to a request if it is constant or cached; nil if `answer` has to search for it.
  public nonisolated func immediateAnswer(to request: SiteRequest) -> SiteAnswer? {
    let isReading = request.method == "GET" || request.method == "HEAD"
    switch request.path {
    case "/" where isReading, "/part" where isReading, "/screen.json" where isReading:
      return cachedAnswer(for: KeptAnswers.Key(path: request.path, query: request.query))
    case "/go" where isReading || request.method == "POST": return nil
    case "/style.css" where isReading: return .style(screen.style)
    case "/own.css" where isReading && style != nil: return .style(style ?? [])
    case "/script.js" where isReading:
      return SiteAnswer(type: "text/javascript; charset=utf-8", body: Self.script)
    case "/healthz" where isReading: return SiteAnswer("ok")
    case let path where path.hasPrefix(SearchAPI.path): return nil
    default:
      if Self.paths.contains(request.path), !isReading {
        return SiteAnswer(status: 405, "'\(request.method)' is not understood, expected GET")
      }
      return SiteAnswer(status: 404, "there is nothing under this address")
    }
  }

  private static let script = Array(PageAssets.script.utf8)

  /// Shows another screen from now on, and lets the pages know.
  func replace(_ opened: OpenedScreen) {
    let next = ServedScreen(opened, edition: screen.edition + 1)
    current.withLock { $0 = Current(screen: next) }
    eventFile = opened.screen.insights.map { EventFile($0, of: opened.screen) }
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

  private nonisolated var screen: ServedScreen { current.withLock { $0.screen } }

  private nonisolated func cachedAnswer(for key: KeptAnswers.Key) -> SiteAnswer? {
    current.withLock { $0.screen.isLocal ? $0.kept[key, .now] : nil }
  }

  private nonisolated func keep(
    _ answer: SiteAnswer, for key: KeptAnswers.Key, of edition: Int
  ) {
    current.withLock { current in
      guard edition == current.screen.edition, current.screen.isLocal else { return }
      current.kept.keep(answer, for: key, at: .now)
    }
  }

  /// Takes down what somebody did to a hit, and leads on to it.
  private nonisolated func go(_ request: SiteRequest) async -> SiteAnswer {
    guard request.isOwn, let message = HitMessage(URLQuery(request.query)) else {
      return SiteAnswer(status: 400, "expected a hit of a page of this site")
    }
    guard let (event, address) = await screen.outcome(of: message) else {
      return SiteAnswer(status: 404, "this hit is not shown any more")
    }
    if request.method != "HEAD" { await add([event]) }
    if request.method == "POST" { return SiteAnswer(status: 204, type: "text/plain", body: []) }
    guard let address, let target = URLQuery.escapedAddress(address) else {
      return SiteAnswer(status: 404, "this hit leads nowhere")
    }
    return SiteAnswer(status: 303, type: "text/plain; charset=utf-8", body: [], location: target)
  }

  private func add(_ found: [InsightsEvent]) {
    eventFile?.add(found)
  }

  private enum Shape {
    case page
    /// What changes of a page; an action is answered at once by the state that it leads to.
    case part
    case json
  }

  private nonisolated func screen(_ request: SiteRequest, as shape: Shape) async -> SiteAnswer {
    let key = KeptAnswers.Key(path: request.path, query: request.query)
    let screen = screen
    if let form = FormAction(URLQuery(request.query)) {
      return await answer(form, screen, shape)
    }
    let frame = await screen.frame(at: request.query)
    let answer = answer(frame, screen, shape)
    if screen.opened.screen.insights != nil, shape != .json {
      await add(screen.opened.screen.events(of: nil, from: nil, to: frame))
    }
    keep(answer, for: key, of: screen.edition)
    return answer
  }

  private nonisolated func answer(
    _ form: FormAction, _ screen: ServedScreen, _ shape: Shape
  ) async -> SiteAnswer {
    if shape == .part {
      let (frame, isDone) = await screen.frame(following: form)
      return answer(frame, screen, shape, status: isDone ? 200 : 400)
    }
    let (frame, address) = await screen.frame(before: form)
    guard let address else { return answer(frame, screen, shape, status: 400) }
    let link = (shape == .page ? "/" : "/screen.json") + (address.isEmpty ? "" : "?\(address)")
    return SiteAnswer(status: 303, type: "text/plain; charset=utf-8", body: [], location: link)
  }

  /// The status of a frame whose search has failed; nil for another. What a searcher of our own
  /// refuses is the fault of the address, as an order that the screen has no more; an engine
  /// elsewhere also refuses who has no right.
  private static func status(of frame: Frame, _ screen: ServedScreen) -> Int? {
    let reasons = frame.searches.compactMap(\.error?.reason)
    if reasons.isEmpty { return nil }
    return screen.isLocal && reasons.allSatisfy { $0 == .refused } ? 400 : 503
  }

  private nonisolated func answer(
    _ frame: Frame, _ screen: ServedScreen, _ shape: Shape, status: Int = 200
  ) -> SiteAnswer {
    let status = Self.status(of: frame, screen) ?? status
    if shape == .json {
      let text = FrameJSON(frame).value.text(.compact) + "\n"
      return SiteAnswer(status: status, type: "application/json", body: Array(text.utf8))
    }
    let body =
      shape == .part
      ? screen.renderer.part(of: frame)
      : screen.renderer.bytes(
        of: frame, stylesheets: style == nil ? [] : ["own.css"], followsEvents: followsEvents)
    return SiteAnswer(status: status, type: "text/html; charset=utf-8", body: body)
  }
}

extension SiteAnswer {
  fileprivate static func style(_ bytes: [UInt8]) -> SiteAnswer {
    SiteAnswer(type: "text/css; charset=utf-8", body: bytes)
  }
}
