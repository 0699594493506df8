internal import Serving

/// Adds rate limits, header fields, compression, and metrics to the responses of a website.
struct SiteService: Sendable {
  /// Counts and logs the requests.
  let recorder: RequestRecorder
  /// The limits and the log of the server.
  let settings: ServerSettings
  /// The proxies whose information about clients is trusted.
  let proxies: TrustedProxies
  private let hosts: HostPolicy
  private let site: ScreenWebsite
  private let rateLimit: RateLimiter?

  /// Maximum size of a request target in bytes.
  private static let maximumTargetSize = 8192

  init(_ site: ScreenWebsite, _ settings: ServerSettings, hosts: HostPolicy = .loopback) {
    self.site = site
    self.settings = settings
    self.hosts = hosts
    proxies = TrustedProxies(settings.trustedProxies)
    recorder = RequestRecorder(log: settings.log)
    rateLimit = settings.rate.map(RateLimiter.init)
  }

  /// The reason for rejecting a request before its body is read; nil for a valid request.
  func rejection(of head: RequestHead) -> RequestHeadValidator.Rejection? {
    RequestHeadValidator.rejection(of: head, maximumBodySize: settings.maximumBodySize)
      ?? hosts.rejection(of: head)
  }

  /// The response if it requires no search; nil if `siteResponse` must be called.
  ///
  /// Counts toward the client's rate limit, so call it once for each request.
  func immediateResponse(to request: ClientRequest) -> Response? {
    if let rateLimit, !rateLimit.admits(request.client) {
      var error = SiteResponse(status: 429, "too many requests; try again in a second")
      error.headers["Retry-After"] = "1"
      return self.error(error, to: request)
    }
    if request.target.size > Self.maximumTargetSize {
      return error(
        SiteResponse(
          status: 414, "the request target is longer than \(Self.maximumTargetSize) bytes"),
        to: request)
    }
    if request.target.path == "/metrics", request.method == "GET", showsMetrics(to: request) {
      let metrics = SiteResponse(
        contentType: "text/plain; version=0.0.4; charset=utf-8",
        body: Array(metricsText.utf8))
      return response(metrics, to: request)
    }
    if request.body.count > settings.maximumBodySize {
      return Response(.contentTooLarge(settings.maximumBodySize))
    }
    if Self.isEvents(request) { return nil }
    return site.immediateResponse(to: request.siteRequest).map { response($0, to: request) }
  }

  private var metricsText: String {
    var text = MetricsText()
    recorder.metrics.write(to: &text)
    text.add(site.traffic)
    return text.text
  }

  /// Whether a client can read the metrics: a program on this machine, or anybody if the user chose so.
  private func showsMetrics(to request: ClientRequest) -> Bool {
    settings.hasPublicMetrics
      || SocketAddress.isLoopback(request.client) && !request.siteRequest.isForwarded
  }

  /// The response of the site to a request without an immediate response.
  ///
  /// The caller enforces the time limit and responds with `timedOut(_:)` when it is exceeded.
  func siteResponse(to request: ClientRequest) async -> Response {
    if Self.isEvents(request) { return await events() }
    return response(await site.response(to: request.siteRequest), to: request)
  }

  private static func isEvents(_ request: ClientRequest) -> Bool {
    request.target.path == "/events" && request.method == "GET"
  }

  /// The response to a request whose search has exceeded the time limit.
  func timedOut(_ request: ClientRequest) -> Response {
    error(SiteResponse(status: 503, "the search timed out"), to: request)
  }

  /// The response with a message, or with a page if a browser shows it.
  private func error(_ content: SiteResponse, to request: ClientRequest) -> Response {
    response(site.errorPage(for: content, to: request.siteRequest), to: request)
  }

  private func events() async -> Response {
    var headers = HeaderFields.common
    headers["Content-Type"] = "text/event-stream"
    headers["Cache-Control"] = "no-store"
    return Response(status: 200, headers: headers, body: .events(await site.events()))
  }

  private func response(_ content: SiteResponse, to request: ClientRequest) -> Response {
    var headers = content.allowsFrames ? HeaderFields.framed : .common
    headers["Content-Type"] = content.contentType
    if let location = content.location { headers["Location"] = location }
    for (name, value) in content.headers { headers[name] = value }
    if content.status == 405 { headers["Allow"] = "GET, HEAD" }
    var (status, body) = (content.status, content.body)
    if status == 200 {
      let tag = EntityTag(text: content.entityTag.value { EntityTag(of: body).text })
      headers["ETag"] = tag.text
      if tag.matches(request.headers["if-none-match"]) { status = 304 }
    }
    if body.count > Self.minimumCompressedSize {
      headers["Vary"] = (content.headers["Vary"].map { "\($0), " } ?? "") + "Accept-Encoding"
      if Compression.isAccepted(request.headers["accept-encoding"]),
        let compressed = content.compressedBody.value({ Compression.gzip(body) })
      {
        headers["Content-Encoding"] = "gzip"
        body = compressed
      }
    }
    return Response(status: status, headers: headers, body: .bytes(body))
  }

  /// Minimum size of compressed bodies in bytes. Smaller bodies fit into one packet.
  private static let minimumCompressedSize = 1000
}
