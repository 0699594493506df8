internal import WidgetRun

/// Answers requests with the answers of a site: adds limits, headers, compression, and metrics.
struct SiteService: Sendable {
  let recorder: RequestRecorder
  let settings: ServerSettings
  private let site: ScreenSite
  private let rateLimit: RateLimit?

  private static let longestTarget = 8192

  init(_ site: ScreenSite, _ settings: ServerSettings) {
    self.site = site
    self.settings = settings
    recorder = RequestRecorder(log: settings.log)
    rateLimit = settings.rate.map(RateLimit.init)
  }

  /// The response if it is known at once; nil if `siteResponse` has to answer.
  ///
  /// Takes a request from the rate limit of the client: call it once for each request.
  func immediateResponse(to request: ClientRequest) -> Response? {
    if let rateLimit, !rateLimit.admits(request.client) {
      var response = Response(status: 429, text: "too many requests; try again in a second")
      response.headers["Retry-After"] = "1"
      return response
    }
    if request.target.size > Self.longestTarget {
      return Response(
        status: 414, text: "the address is longer than \(Self.longestTarget) bytes")
    }
    if request.target.path == "/metrics", request.method == "GET" {
      let answer = SiteAnswer(
        type: "text/plain; version=0.0.4; charset=utf-8", body: Array(recorder.metrics.text.utf8))
      return response(answer, to: request)
    }
    if request.body.count > settings.longestBody {
      return Response(.longBody(settings.longestBody))
    }
    if Self.isEvents(request) { return nil }
    return site.immediateAnswer(to: request.siteRequest).map { response($0, to: request) }
  }

  /// The response of the site to a request without an immediate response.
  ///
  /// The caller limits the time, and answers with `timedOut` when it is over.
  func siteResponse(to request: ClientRequest) async -> Response {
    if Self.isEvents(request) { return await events() }
    return response(await site.answer(request.siteRequest), to: request)
  }

  private static func isEvents(_ request: ClientRequest) -> Bool {
    request.target.path == "/events" && request.method == "GET"
  }

  /// The response instead of one that takes too long.
  static let timedOut = Response(status: 503, text: "the search took too long")

  private func events() async -> Response {
    var headers = HeaderFields.common
    headers["Content-Type"] = "text/event-stream"
    headers["Cache-Control"] = "no-store"
    return Response(status: 200, headers: headers, body: .events(await site.events()))
  }

  private func response(_ answer: SiteAnswer, to request: ClientRequest) -> Response {
    var headers = HeaderFields.common
    headers["Content-Type"] = answer.type
    if let location = answer.location { headers["Location"] = location }
    for (name, value) in answer.headers { headers[name] = value }
    if answer.status == 405 { headers["Allow"] = "GET, HEAD" }
    var (status, body) = (answer.status, answer.body)
    if status == 200 {
      let tag = EntityTag(of: body)
      headers["ETag"] = tag.text
      if tag.matches(request.headers["if-none-match"]) { status = 304 }
    }
    if body.count > Self.smallestCompressed {
      headers["Vary"] = (answer.headers["Vary"].map { "\($0), " } ?? "") + "Accept-Encoding"
      if Compression.isAccepted(request.headers["accept-encoding"]),
        let compressed = Compression.gzip(body)
      {
        headers["Content-Encoding"] = "gzip"
        body = compressed
      }
    }
    return Response(status: status, headers: headers, body: .bytes(body))
  }

  /// Smaller bodies fit into one packet anyway. In bytes.
  private static let smallestCompressed = 1000
}
