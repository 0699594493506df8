internal import Renderers
internal import Screens
internal import Synchronization
package import WidgetCore

/// A website that shows a screen: pages, JSON, assets, and the search API.
///
/// Stateless: the state of a page is in its query string, and a session ends with its request.
public actor ScreenWebsite {
  /// An event for open pages.
  public enum Event: Hashable, Sendable {
    /// The screen has changed, so pages have to reload.
    case reload
    /// The changed screen has errors, so pages show this text above the previous screen.
    case failure(String)
    /// Nothing has changed. Sent regularly, so that a server detects closed connections.
    case heartbeat
  }

  /// The served screen and the cache of its responses, replaced together.
  private struct Content {
    var screen: ServedScreen
    var cache = ResponseCache()
  }

  // Not isolated, so that a cached response needs no task.
  private let content: Mutex<Content>
  private var eventLog: (any EventLog)?
  private let stylesheet: [UInt8]?
  private let followsEvents: Bool
  private let hasStudio: Bool
  private let api: SearchAPI
  private let reportError: @Sendable (String) -> Void
  private var subscribers: [Int: AsyncStream<Event>.Continuation] = [:]
  private var lastSubscriber = 0
  /// The errors of the screen's latest version; nil if it is the served one.
  private var failure: String?

  /// - Parameters:
  ///   - source: the screen.
  ///   - stylesheet: an additional style sheet that follows the built-in one.
  ///   - followsEvents: whether pages reload when the screen changes.
  ///   - hasStudio: whether the site has a studio for the author of the screen.
  ///   - api: the settings of the search API.
  ///   - reportError: prints an error message for the operator of the site.
  package init(
    _ source: SiteScreen, stylesheet: [UInt8]? = nil, followsEvents: Bool = false,
    hasStudio: Bool = false, api: SearchAPI = SearchAPI(),
    reportError: @escaping @Sendable (String) -> Void
  ) {
    content = Mutex(
      Content(
        screen: ServedScreen(
          source, generation: 0, ownStylesheet: stylesheet, followsEvents: followsEvents)))
    eventLog = source.eventLog
    self.stylesheet = stylesheet
    self.followsEvents = followsEvents
    self.hasStudio = hasStudio
    self.api = api
    self.reportError = reportError
  }

  /// The paths of the website, except those of the search API.
  ///
  /// Metrics use them as labels, and count all other paths together.
  public static let paths =
    ["/", "/part", "/go", "/screen.json", "/events", "/healthz", "/metrics"] + files

  /// The paths of the files that pages contain with a fingerprint.
  private static let files = [
    "/style.css", "/own.css", "/script.js", "/map.css", "/map.js", "/icon.svg",
  ]

  /// Responds to a request, after a search if necessary.
  ///
  /// Cancelling the task cancels the search. Requests to `/events` and `/metrics` are left to the
  /// server.
  public nonisolated func response(to request: SiteRequest) async -> SiteResponse {
    if let response = immediateResponse(to: request) { return response }
    if hasStudio, let response = Studio.response(to: request, screen) { return response }
    if screen.source.plugins.isEmpty {
      return finished(await searchResponse(to: request), for: request)
    }
    let response = await PluginWatchdog.response(reportError) {
      await self.searchResponse(to: request)
    }
    return finished(response, for: request)
  }

  /// Adds what depends on who shows a response.
  private nonisolated func finished(
    _ response: SiteResponse, for request: SiteRequest
  ) -> SiteResponse {
    var response = errorPage(for: response, to: request)
    response.allowsFrames = hasStudio
    return response
  }

  /// Returns a page instead of a message if a browser shows the response.
  ///
  /// - Parameters:
  ///   - response: a response with a line of plain text, or any other response.
  ///   - request: the request.
  public nonisolated func errorPage(
    for response: SiteResponse, to request: SiteRequest
  ) -> SiteResponse {
    guard response.status >= 400, response.contentType.hasPrefix("text/plain"),
      request.headers["accept"]?.contains("text/html") == true
    else { return response }
    let message = String(decoding: response.body.dropLast(), as: UTF8.self)
    var page = response
    page.contentType = "text/html; charset=utf-8"
    page.headers["Vary"] = "Accept"
    page.body = screen.errorPage(status: response.status, message, at: request.path)
    return page
  }

  private nonisolated func searchResponse(to request: SiteRequest) async -> SiteResponse {
    switch request.path {
    case "/": return await screenResponse(to: request, as: .page)
    case "/part": return await screenResponse(to: request, as: .part)
    case "/screen.json": return await screenResponse(to: request, as: .json)
    case "/go": return await hitResponse(to: request)
    case let path where path.hasPrefix(AssetFolder.prefix):
      return screen.assets?.response(at: path) ?? SiteResponse(status: 404, "not found")
    case let path where path.hasPrefix(MapTiles.prefix):
      return MapTiles.response(at: path).map { kept($0, for: request) }
        ?? SiteResponse(status: 404, "not found")
    default: return await api.response(to: request, over: screen.source)
    }
  }

  /// Responds to a request without a search. Nil if the response is neither constant nor cached.
  ///
  /// Does not block.
  public nonisolated func immediateResponse(to request: SiteRequest) -> SiteResponse? {
    if hasStudio, request.path.hasPrefix(Studio.path) { return nil }
    return constantResponse(to: request).map { finished(kept($0, for: request), for: request) }
  }

  /// Lets browsers keep a file whose address contains the current fingerprint.
  private nonisolated func kept(
    _ response: SiteResponse, for request: SiteRequest
  ) -> SiteResponse {
    guard request.query.hasPrefix("v="), response.status == 200,
      Self.files.contains(request.path) || request.path.hasPrefix(MapTiles.prefix),
      screen.resources.fingerprint.map({ $0 == request.query.dropFirst(2) }) == true
    else { return response }
    var response = response
    response.headers["Cache-Control"] = "max-age=31536000, immutable"
    return response
  }

  private nonisolated func constantResponse(to request: SiteRequest) -> SiteResponse? {
    let isReading = request.method == "GET" || request.method == "HEAD"
    if let response = disabledResponse(to: request) { return response }
    switch request.path {
    case "/" where isReading, "/part" where isReading, "/screen.json" where isReading:
      return cachedResponse(for: ResponseCache.Key(path: request.path, query: request.query))
    case "/go" where isReading || request.method == "POST": return nil
    case "/style.css" where isReading: return .stylesheet(screen.stylesheet)
    case "/own.css" where isReading && stylesheet != nil: return .stylesheet(stylesheet ?? [])
    case "/script.js" where isReading:
      return SiteResponse(contentType: "text/javascript; charset=utf-8", body: Self.script)
    case "/map.css" where isReading: return .stylesheet(Self.mapStyle)
    case "/map.js" where isReading:
      return SiteResponse(contentType: "text/javascript; charset=utf-8", body: Self.mapScript)
    case let path where path.hasPrefix(MapTiles.prefix) && isReading: return nil
    case "/icon.svg" where isReading:
      return SiteResponse(contentType: "image/svg+xml", body: screen.icon)
    case let path where path.hasPrefix(AssetFolder.prefix) && isReading && screen.assets != nil:
      return nil
    case "/healthz" where isReading: return SiteResponse("ok")
    case let path where path.hasPrefix(SearchAPI.path): return nil
    default:
      if Self.paths.contains(request.path), !isReading {
        return SiteResponse(
          status: 405, "the method '\(request.method)' is not allowed; use GET")
      }
      return SiteResponse(status: 404, "not found")
    }
  }

  /// The response of a screen whose plug-in is disabled; nil if none is, and for files of the page.
  private nonisolated func disabledResponse(to request: SiteRequest) -> SiteResponse? {
    let dynamicPaths = ["/", "/part", "/go", "/screen.json", "/healthz"]
    guard dynamicPaths.contains(request.path) || request.path.hasPrefix(SearchAPI.path)
    else { return nil }
    return PluginWatchdog.failure(of: screen.source.plugins).map { SiteResponse(status: 503, $0) }
  }

  private static let script = Array(PageAssets.script.utf8)
  private static let mapScript = Array(PageAssets.mapScript.utf8)
  private static let mapStyle = Array(PageAssets.mapStyle.utf8)

  /// Replaces the screen and lets open pages reload.
  package func replace(_ source: SiteScreen) {
    let next = ServedScreen(
      source, generation: screen.generation + 1, ownStylesheet: stylesheet,
      followsEvents: followsEvents)
    content.withLock { $0 = Content(screen: next) }
    eventLog = source.eventLog
    failure = nil
    send(.reload)
  }

  /// Continues to serve the screen, and lets pages show the errors of its changed version.
  ///
  /// - Parameter text: the diagnostics with excerpts of the files; can have several lines.
  package func fail(_ text: String) {
    failure = text
    send(.failure(text))
  }

  /// The requests of the served screen's searchers to their servers, by the ID of the searcher.
  ///
  /// Empty for embedded searchers, and reset when the screen changes.
  package nonisolated var traffic: [String: ServerTraffic] {
    screen.source.searchers.compactMapValues { ($0 as? any MeasuredSearcher)?.traffic }
  }

  /// The events from now on, after the errors of a changed screen if there are any.
  ///
  /// The stream ends when its consumer stops iterating.
  public func events() -> AsyncStream<Event> {
    lastSubscriber += 1
    let id = lastSubscriber
    let (events, continuation) = AsyncStream<Event>.makeStream(bufferingPolicy: .bufferingNewest(4))
    subscribers[id] = continuation
    if let failure { continuation.yield(.failure(failure)) }
    continuation.onTermination = { _ in Task { await self.removeSubscriber(id) } }
    return events
  }

  /// Sends an event to all open pages.
  public func send(_ event: Event) {
    for subscriber in subscribers.values { subscriber.yield(event) }
  }

  private func removeSubscriber(_ id: Int) {
    subscribers[id] = nil
  }

  private nonisolated var screen: ServedScreen { content.withLock { $0.screen } }

  private nonisolated func cachedResponse(for key: ResponseCache.Key) -> SiteResponse? {
    content.withLock { $0.screen.isCacheable ? $0.cache[key, .now] : nil }
  }

  /// Caches a response, unless the screen has been replaced meanwhile.
  private nonisolated func cache(
    _ response: SiteResponse, for key: ResponseCache.Key, of generation: Int
  ) {
    // The replaced cache is released outside of the lock.
    _ = content.withLock { content -> ResponseCache? in
      guard generation == content.screen.generation, content.screen.isCacheable else { return nil }
      return content.cache.insert(response, for: key, at: .now)
    }
  }

  /// Records an event of a hit and redirects to its record.
  private nonisolated func hitResponse(to request: SiteRequest) async -> SiteResponse {
    guard request.isSameOrigin, let hit = HitEventRequest(URLQuery(request.query)) else {
      return SiteResponse(status: 400, "expected a hit on a page of this site")
    }
    if let rejection = SiteResponse(rejecting: hit.state) { return rejection }
    guard let (event, address) = await screen.event(for: hit) else {
      return SiteResponse(status: 404, "the page does not contain this hit any more")
    }
    if request.method != "HEAD" { await record([event]) }
    if request.method == "POST" {
      return SiteResponse(status: 204, contentType: "text/plain", body: [])
    }
    guard let address, let target = URLQuery.escapedAddress(address) else {
      return SiteResponse(status: 404, "this hit has no link")
    }
    return .redirection(to: target)
  }

  private func record(_ events: [InsightsEvent]) {
    eventLog?.add(events)
  }
}

extension ScreenWebsite {
  /// A representation of the screen (RFC 9110, section 3.2).
  private enum Representation {
    case page
    /// The dynamic part of a page, which its script requests after an action.
    case part
    case json
  }

  private nonisolated func screenResponse(
    to request: SiteRequest, as representation: Representation
  ) async -> SiteResponse {
    let key = ResponseCache.Key(path: request.path, query: request.query)
    let screen = screen
    if let form = FormActions(URLQuery(request.query)) {
      return await response(to: form, screen, representation)
    }
    if let rejection = SiteResponse(rejecting: request.query) { return rejection }
    let frame = await screen.frame(at: request.query)
    let response = response(for: frame, screen, representation)
    if screen.source.screen.insights != nil, representation != .json {
      await record(screen.source.screen.events(of: nil, from: nil, to: frame))
    }
    cache(response, for: key, of: screen.generation)
    return response
  }

  /// Redirects to the state after some actions, or responds with its part of the page.
  private nonisolated func response(
    to form: FormActions, _ screen: ServedScreen, _ representation: Representation
  ) async -> SiteResponse {
    if let rejection = SiteResponse(rejecting: form.state) { return rejection }
    if representation == .part {
      let (frame, isValid) = await screen.frame(following: form)
      if let rejection = SiteResponse(rejecting: frame.address.description) { return rejection }
      return response(for: frame, screen, representation, status: isValid ? 200 : 400)
    }
    let (frame, address) = await screen.frame(before: form)
    guard let address else { return response(for: frame, screen, representation, status: 400) }
    if let rejection = SiteResponse(rejecting: address) { return rejection }
    let path = representation == .page ? "/" : "/screen.json"
    return .redirection(to: path + (address.isEmpty ? "" : "?\(address)"))
  }

  /// The status for failed searches; nil if none failed.
  ///
  /// An embedded searcher rejects only invalid addresses, for example with an unknown sort order. A
  /// remote engine also rejects requests for other reasons, such as missing permissions.
  private static func status(of frame: Frame, _ screen: ServedScreen) -> Int? {
    let reasons = frame.searches.compactMap(\.error?.reason)
    if reasons.isEmpty { return nil }
    return screen.isCacheable && reasons.allSatisfy { $0 == .refused } ? 400 : 503
  }

  private nonisolated func response(
    for frame: Frame, _ screen: ServedScreen, _ representation: Representation, status: Int = 200
  ) -> SiteResponse {
    let status = Self.status(of: frame, screen) ?? status
    if representation == .json {
      let text = FrameJSON(frame).value.text(.compact) + "\n"
      return SiteResponse(
        status: status, contentType: "application/json", body: Array(text.utf8))
    }
    let body =
      representation == .part
      ? screen.renderer.part(of: frame, resources: screen.resources)
      : screen.renderer.bytes(of: frame, resources: screen.resources)
    return SiteResponse(status: status, contentType: "text/html; charset=utf-8", body: body)
  }
}

extension SiteResponse {
  fileprivate static func stylesheet(_ bytes: [UInt8]) -> SiteResponse {
    SiteResponse(contentType: "text/css; charset=utf-8", body: bytes)
  }

  fileprivate static func redirection(to location: String) -> SiteResponse {
    SiteResponse(
      status: 303, contentType: "text/plain; charset=utf-8", body: [], location: location)
  }
}
