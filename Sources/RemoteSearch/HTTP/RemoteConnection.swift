import Components
import Search
import SimdJSON
import Synchronization

/// Sends requests to one engine on one or several servers and retries failed attempts.
///
/// All requests can be repeated: searches change nothing, and storing the same records twice has the
/// same result as storing them once. After a time-out, a connection error, or a status of 500 or more,
/// the next server is tried; after status 429, the same servers are tried again after a pause. Other
/// statuses are final, and so is a response that is too large. The statuses of the results of a batch
/// count like those of a response. After a failure, the alternative of a request is sent. Thread-safe.
struct RemoteConnection<Transport: HTTPTransport>: Sendable {
  /// The type of the searcher, for messages.
  let engine: String
  /// The servers with the same data.
  let hosts: HostList
  /// The headers of every request, which contain the keys.
  let headers: [HTTPHeader]
  /// The texts that messages must not contain.
  let secrets: [Secret]
  /// The time limits and retries.
  var limits = TimeLimits()
  /// Whether a response that is not JSON, because it was truncated, is requested again.
  var retriesMalformedResponses = false
  /// Sends the HTTP requests.
  let transport: Transport
  /// The maximum `tapeSize` of a response: about one second of processing and one gigabyte of memory.
  var maximumTapeSize = 8 << 20
  /// Measures the requests.
  let recorder: TrafficRecorder
  private let parser = JSONParser()

  init(
    engine: String, hosts: HostList, headers: [HTTPHeader], secrets: [Secret],
    limits: TimeLimits = TimeLimits(), transport: Transport
  ) {
    (self.engine, self.hosts, self.headers) = (engine, hosts, headers)
    (self.secrets, self.limits, self.transport) = (secrets, limits, transport)
    recorder = TrafficRecorder(engine: engine)
  }

  /// The result of one attempt.
  enum Attempt {
    /// The response has a valid body.
    case success(ParsedJSON)
    /// The attempt failed; another server may respond. A healthy server has answered, but could not execute
    /// each search of a batch.
    case failure(String, isServerHealthy: Bool = false)
    /// The server is overloaded (status 429); `retryAfter` is the pause that it requests.
    case overloaded(String, retryAfter: Duration?)
  }

  /// The body of the successful response to a request, as a JSON value.
  ///
  /// - Throws: the errors of `parsedResponse(to:by:)`.
  func response(to request: EngineRequest) async throws(SearchError) -> JSONValue {
    try await parsedResponse(to: request, by: deadline).value
  }

  /// The end of the time for a search that starts now.
  var deadline: SearchDeadline {
    let seconds = (limits.total / .seconds(1)).shortText
    let failure = "the response could not be processed within \(seconds) s"
    return SearchDeadline(after: limits.total, unavailable(failure))
  }

  /// The connection for requests that must not be repeated.
  var withoutRetries: Self {
    var connection = self
    connection.limits.retries = 0
    return connection
  }

  /// The body of the successful response to a request.
  ///
  /// - Parameters:
  ///   - request: the request, which is sent until it succeeds or is rejected.
  ///   - deadline: the end of the time for all attempts, including parsing.
  /// - Throws: `unavailable` if no server responded in time, `refused` if a server rejected the
  ///   request, `malformed` if the response is not JSON or too large, `cancelled`.
  func parsedResponse(
    to request: EngineRequest, by deadline: SearchDeadline
  ) async throws(SearchError) -> ParsedJSON {
    var failure = "no server is configured"
    var retryAfter: Duration?
    for round in 0...max(0, limits.retries) {
      if round > 0 {
        let pause = retryAfter ?? limits.pause(beforeRetry: round)
        guard pause < deadline.remaining ?? limits.total else { break }
        do { try await Task.sleep(for: pause) } catch { throw .cancelled }
        recorder.recordResend()
      }
      retryAfter = nil
      switch try await attempt(round == 0 ? request : request.alternative, by: deadline) {
      case .success(let json):
        try deadline.check()
        return json
      case .failure(let message, _): failure = message
      case .overloaded(let message, let pause): (failure, retryAfter) = (message, pause)
      }
    }
    throw unavailable(failure)
  }

  /// Sends a request to one server. Messages begin with the server's address.
  func attempt(
    _ request: EngineRequest, at host: String, within timeout: Duration
  ) async throws(SearchError) -> Attempt {
    let response: HTTPResponse
    do throws(HTTPFailure) {
      response = try await send(httpRequest(for: request, at: host, timeout))
    } catch {
      if Task.isCancelled { throw .cancelled }
      switch error.reason {
      case .cancelled: throw .cancelled
      case .tooLarge: throw .malformedResponse(of: engine, error.message)
      case .connection, .timeout: return .failure("\(host): \(error.message)")
      }
    }
    return try evaluate(response, to: request, from: host)
  }

  /// Sends a request and measures it.
  private func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let start = ContinuousClock.now
    let result: Result<HTTPResponse, HTTPFailure>
    do throws(HTTPFailure) {
      result = .success(try await transport.send(request))
    } catch {
      result = .failure(error)
    }
    recorder.record(result, from: request.url, after: .now - start)
    return try result.get()
  }

  private func httpRequest(
    for request: EngineRequest, at host: String, _ timeout: Duration
  ) -> HTTPRequest {
    var http = HTTPRequest(url: host + request.path, headers: headers, body: request.body)
    http.method = request.method
    if !request.body.isEmpty {
      http.headers.append(HTTPHeader("content-type", request.contentType))
    }
    http.headers.append(HTTPHeader("accept", "application/json"))
    http.timeout = timeout
    return http
  }

  private func evaluate(
    _ response: HTTPResponse, to request: EngineRequest, from host: String
  ) throws(SearchError) -> Attempt {
    switch response.status {
    case 200..<300:
      do throws(SearchError) {
        let json = try json(response.body, isLines: request.expectsJSONLines)
        return failedResult(in: json, request, from: host) ?? .success(json)
      } catch {
        guard retriesMalformedResponses else { throw error }
        return .failure("\(host): \(error.message)")
      }
    case let status where request.tolerance.covers(status, message(of: response)):
      return .success(ParsedJSON(.null))
    case 429:
      let seconds = response.header("retry-after").flatMap { Int($0) }
      return .overloaded(
        "\(host): \(message(of: response))",
        retryAfter: seconds.map { .seconds(min(max($0, 0), 3_600)) })
    case 500...: return .failure("\(host): \(message(of: response))")
    case 300..<400:
      throw .rejectedRequest(
        by: engine, "\(host) redirects to another URL; configure that URL instead")
    default: throw .rejectedRequest(by: engine, message(of: response))
    }
  }

  private func json(_ body: [UInt8], isLines: Bool) throws(SearchError) -> ParsedJSON {
    if isLines {
      var items: [JSONValue] = []
      for line in body.split(separator: UInt8(ascii: "\n")) {
        items.append(try json(Array(line), isLines: false).value)
      }
      return ParsedJSON(.array(items))
    }
    let json: ParsedJSON
    do throws(JSONValue.SyntaxError) {
      json = try parser.parse(body)
    } catch {
      throw .malformedResponse(of: engine, "not JSON: \(error.message) at byte \(error.offset)")
    }
    guard json.tapeSize <= maximumTapeSize else {
      throw .malformedResponse(of: engine, "it contains too many values")
    }
    return json
  }

  /// The attempt for the first result that failed with status 429 or 500 and more; nil if none did.
  private func failedResult(
    in json: ParsedJSON, _ request: EngineRequest, from host: String
  ) -> Attempt? {
    guard let names = request.results, let results = json[names.list]?.items else { return nil }
    for result in results {
      guard let status = result[names.status]?.double, status == 429 || status >= 500 else {
        continue
      }
      let body = result.value
      if EngineResponse.isCausedByRequest(body) { continue }
      let reason = EngineResponse.errorMessage(in: body).map { ", \(redacted($0))" } ?? ""
      let message = "\(host): status \(status.shortText)\(reason)"
      return status == 429
        ? .overloaded(message, retryAfter: nil) : .failure(message, isServerHealthy: true)
    }
    return nil
  }

  /// The status of an error response and the server's message.
  private func message(of response: HTTPResponse) -> String {
    let json = try? JSONValue(json: response.body.prefix(1 << 16))
    let message = json.flatMap(EngineResponse.errorMessage)
    return "status \(response.status)" + (message.map { ", \(redacted($0))" } ?? "")
  }

  func unavailable(_ failure: String) -> SearchError {
    SearchError(.unavailable, "'\(engine)' did not respond: \(failure)")
  }

  /// A server's message on one line, truncated, and without keys that the server may repeat.
  func redacted(_ message: String) -> String {
    var mask = SecretMask()
    for secret in secrets { mask.add(secret.value, replacement: secret.description) }
    let line = MessageText.line(mask.masked(message))
    return String(String.UnicodeScalarView(line.unicodeScalars.prefix(300)))
  }
}

/// The time limits and retries for the requests to an engine.
struct TimeLimits: Hashable, Sendable {
  /// The maximum duration of one attempt.
  var perAttempt = Duration.seconds(5)
  /// The maximum duration of all attempts together.
  var total = Duration.seconds(10)
  /// The time without a response after which the next server is asked, too; nil to wait for the first.
  var stagger: Duration? = .milliseconds(600)
  /// How often all servers are tried again.
  var retries = 1
  /// The maximum pause before the first retry; it doubles with each retry.
  var pause = Duration.milliseconds(200)

  /// The limits of a push, whose batches can take an engine long to store.
  static let push = TimeLimits(
    perAttempt: .seconds(60), total: .seconds(600), stagger: nil, retries: 6,
    pause: .milliseconds(500))

  /// A random pause before a retry, so that clients do not return at the same time.
  ///
  /// - Parameter number: the number of the retry, from 1.
  func pause(beforeRetry number: Int) -> Duration {
    pause * Double(1 << min(max(number - 1, 0), 6)) * Double.random(in: 0.5...1)
  }
}

/// The servers with the same data, in the order in which they are tried.
///
/// For two minutes after a failure, a server is tried last, so that later searches do not wait for it. The
/// list is a class, because all searches of a searcher share it. Thread-safe.
final class HostList: Sendable {
  private static let failureTimeout = Duration.seconds(120)

  private let addresses: [String]
  /// The time until which each failed server is tried last.
  private let failures = Mutex<[String: ContinuousClock.Instant]>([:])

  init(_ addresses: [String]) {
    self.addresses = addresses
  }

  /// Whether a server has failed recently.
  var hasFailures: Bool {
    let now = ContinuousClock.now
    return failures.withLock { $0.values.contains { $0 > now } }
  }

  /// All servers: those without a recent failure first.
  var byAvailability: [String] {
    let now = ContinuousClock.now
    let failed = failures.withLock { $0.filter { $0.value > now } }
    return addresses.filter { failed[$0] == nil } + addresses.filter { failed[$0] != nil }
  }

  /// Records a failed attempt, after which the server is tried last.
  func recordFailure(of address: String) {
    failures.withLock { $0[address] = .now + Self.failureTimeout }
  }

  /// Records a successful attempt, after which the server is tried in its order again.
  func recordSuccess(of address: String) {
    failures.withLock { _ = $0.removeValue(forKey: address) }
  }
}
