internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import WidgetRun

/// Answers requests over the network by what a site answers: limits, headers, compression, figures.
struct SiteService: Sendable {
  private let site: ScreenSite
  private let settings: ServerSettings
  private let logger: Logger
  private let metrics = ServerMetrics()
  private let limit: RateLimit?
  private let longestQuery = 8192

  init(_ site: ScreenSite, _ settings: ServerSettings, _ logger: Logger) {
    self.site = site
    self.settings = settings
    self.logger = logger
    limit = settings.rate.map(RateLimit.init)
  }

  func respond(to request: Request, in context: SiteContext) async -> Response {
    let start = ContinuousClock.now
    metrics.begin()
    let response = await answer(request, context)
    let time = start.duration(to: .now)
    metrics.end(path: request.uri.path, status: response.status.code, time)
    logger.info(
      "request",
      metadata: [
        "method": "\(request.method.rawValue)", "path": "\(request.uri.path)",
        "status": "\(response.status.code)", "bytes": "\(response.body.contentLength ?? 0)",
        "microseconds": "\(time.nanoseconds / 1000)", "client": "\(context.client)",
      ])
    return response
  }

  private func answer(_ request: Request, _ context: SiteContext) async -> Response {
    if let limit, !limit.admits(context.client) {
      var response = plain(429, "too many requests; try again in a second")
      response.headers[.retryAfter] = "1"
      return response
    }
    if request.uri.string.utf8.count > longestQuery {
      return plain(414, "the address is longer than \(longestQuery) bytes")
    }
    if request.uri.path == "/events", request.method == .get { return await events() }
    if request.uri.path == "/metrics", request.method == .get {
      return response(
        SiteAnswer(
          type: "text/plain; version=0.0.4; charset=utf-8", body: Array(metrics.text.utf8)),
        to: request)
    }
    guard let body = try? await request.body.collect(upTo: settings.longestBody) else {
      var response = plain(413, "the body is longer than \(settings.longestBody) bytes")
      response.headers[.connection] = "close"
      return response
    }
    var headers = Dictionary(
      request.headers.map { ($0.name.canonicalName, $0.value) }, uniquingKeysWith: { $1 })
    headers["host"] = request.head.authority
    let asked = SiteRequest(
      method: request.method.rawValue, path: request.uri.path, query: request.uri.query ?? "",
      headers: headers, body: Array(body.readableBytesView))
    guard let answer = await answer(asked) else {
      return plain(503, "the search took too long")
    }
    return response(answer, to: request)
  }

  /// Nil if the answer takes longer than it can.
  private func answer(_ request: SiteRequest) async -> SiteAnswer? {
    let (site, limit) = (site, settings.timeLimit)
    return await withTaskGroup(of: SiteAnswer?.self) { group in
      group.addTask { await site.answer(request) }
      group.addTask {
        try? await Task.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }

  /// Ends as the server ends, which a stream would otherwise hold up for ever.
  private func events() async -> Response {
    let events = await site.events()
    var response = Response(
      status: .ok, headers: Self.headers(type: "text/event-stream"),
      body: ResponseBody { writer in
        try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
        for await event in events.cancelOnGracefulShutdown() {
          let text = event == .reload ? "event: reload\ndata:\n\n" : ":\n\n"
          try await writer.write(ByteBuffer(string: text))
        }
        try await writer.finish(nil)
      })
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private func response(_ answer: SiteAnswer, to request: Request) -> Response {
    var headers = Self.headers(type: answer.type)
    if let location = answer.location { headers[.location] = location }
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    if answer.status == 405 { headers[.allow] = "GET, HEAD" }
    var body = answer.body
    if answer.status == 200 {
      let tag = EntityTag(of: body)
      headers[.eTag] = tag.text
      if tag.matches(request.headers[.ifNoneMatch]) {
        return Response(status: .notModified, headers: headers)
      }
    }
    if body.count > 1000 {
      headers[.vary] = (answer.headers["Vary"].map { "\($0), " } ?? "") + "Accept-Encoding"
      if Compression.isWelcome(request.headers[.acceptEncoding]),
        let compressed = Compression.gzip(body)
      {
        headers[.contentEncoding] = "gzip"
        body = compressed
      }
    }
    headers[.contentLength] = String(body.count)
    let status = HTTPResponse.Status(code: answer.status)
    if request.method == .head { return Response(status: status, headers: headers) }
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }

  private func plain(_ status: Int, _ text: String) -> Response {
    Response(
      status: HTTPResponse.Status(code: status),
      headers: Self.headers(type: "text/plain; charset=utf-8"),
      body: ResponseBody(byteBuffer: ByteBuffer(string: text + "\n")))
  }

  private static func headers(type: String) -> HTTPFields {
    var headers = commonHeaders
    headers[.contentType] = type
    return headers
  }

  private static let commonHeaders: HTTPFields = {
    var headers = HTTPFields()
    headers[.cacheControl] = "no-cache"
    headers[.xContentTypeOptions] = "nosniff"
    headers[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; "
      + "img-src 'self' http: https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    let more = [
      ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("X-Frame-Options", "DENY"),
    ]
    for (name, value) in more {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    return headers
  }()
}
