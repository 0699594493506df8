import Components
import Search
import SimdJSON

/// One engine on one or several servers.
///
/// Searches change nothing, and what is pushed is the same the second time, so that calls can be tried
/// again: at the next server after a time-out, a broken connection or a status of 500 and more; after a
/// pause where the server asks for one. Other statuses are final, and so is an answer that is too large.
struct RemoteConnection<Transport: HTTPTransport>: Sendable {
  /// The name of the searcher, for messages.
  let engine: String
  let hosts: HostList
  /// Sent with every request; hold the keys.
  let headers: [HTTPHeader]
  /// What no message may hold.
  let secrets: [Secret]
  var limits = TimeLimits()
  /// Whether an answer that is no JSON, since it was cut off, is asked for again.
  var repeatsMalformed = false
  let transport: Transport
  private let parser = JSONParser()

  /// What became of one try.
  private enum Outcome {
    case answer(ParsedJSON)
    case failure(String)
    /// The server has too much to do; it may say how long.
    case busy(String, wait: Duration?)
  }

  /// The answer to a call as a whole.
  func answer(to call: EngineCall) async throws(SearchError) -> JSONValue {
    try await parsedAnswer(to: call).value
  }

  /// The answer to a call, which is JSON with a status of success.
  func parsedAnswer(to call: EngineCall) async throws(SearchError) -> ParsedJSON {
    let deadline = ContinuousClock.now + limits.total
    var problem = "no server is named"
    var wait: Duration?
    for round in 0...max(0, limits.retries) {
      if round > 0 {
        let pause = wait ?? limits.pause(beforeRetry: round)
        guard pause < deadline - .now else { break }
        do { try await Task.sleep(for: pause) } catch { throw .cancelled }
      }
      tries: for host in hosts.inOrder {
        let left = deadline - .now
        guard left > .zero else { throw unavailable(problem) }
        switch try await outcome(of: call, at: host, within: min(left, limits.perTry)) {
        case .answer(let answer):
          hosts.noteSuccess(of: host)
          return answer
        case .failure(let message):
          hosts.noteFailure(of: host)
          problem = "\(host): \(message)"
        case .busy(let message, let asked):
          (problem, wait) = ("\(host): \(message)", asked)
          break tries
        }
      }
    }
    throw unavailable(problem)
  }

  private func outcome(
    of call: EngineCall, at host: String, within time: Duration
  ) async throws(SearchError) -> Outcome {
    var request = HTTPRequest(url: host + call.path, headers: headers, body: call.body)
    request.method = call.method
    if !call.body.isEmpty {
      request.headers.append(HTTPHeader("content-type", call.contentType))
    }
    request.headers.append(HTTPHeader("accept", "application/json"))
    request.timeout = time
    let response: HTTPResponse
    do throws(HTTPFailure) {
      response = try await transport.send(request)
    } catch {
      if Task.isCancelled { throw .cancelled }
      switch error.reason {
      case .cancelled: throw .cancelled
      case .tooLarge: throw malformed(error.message)
      case .connection, .timeout: return .failure(error.message)
      }
    }
    switch response.status {
    case 200..<300:
      do throws(SearchError) {
        return .answer(try json(response.body, isLines: call.answersLines))
      } catch {
        guard repeatsMalformed else { throw error }
        return .failure(error.message)
      }
    case let status where call.tolerance.covers(status, message(of: response)):
      return .answer(ParsedJSON(.null))
    case 429:
      let seconds = response.header("retry-after").flatMap { Int($0) }
      return .busy(
        message(of: response), wait: seconds.map { .seconds(min(max($0, 0), 3_600)) })
    case 500...: return .failure(message(of: response))
    case 300..<400:
      throw refused("\(host): it redirects to another address, which must be written in its place")
    default: throw refused(message(of: response))
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
    do throws(JSONValue.SyntaxError) {
      return try parser.parse(body)
    } catch {
      throw malformed("it is not JSON: \(error.message) at byte \(error.offset)")
    }
  }

  /// What a server says about a request that it does not answer, or its status.
  private func message(of response: HTTPResponse) -> String {
    let said = (try? JSONValue(json: response.body.prefix(1 << 16))).flatMap(EngineAnswer.message)
    return "status \(response.status)" + (said.map { ", \(redacted($0))" } ?? "")
  }

  private func unavailable(_ problem: String) -> SearchError {
    SearchError(.unavailable, "'\(engine)' does not answer: \(problem)")
  }

  private func refused(_ message: String) -> SearchError {
    SearchError(.refused, "'\(engine)' does not accept the request: \(message)")
  }

  private func malformed(_ message: String) -> SearchError {
    SearchError(.malformed, "the answer of '\(engine)' cannot be understood: \(message)")
  }

  /// Words of a server on one line of bearable length, without keys that it may repeat.
  func redacted(_ text: String) -> String {
    var text = text
    for secret in secrets where !secret.value.isEmpty {
      text = text.replacingAll(secret.value, with: secret.description)
    }
    let line = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
    return String(String.UnicodeScalarView(line.prefix(300)))
  }
}

extension String {
  /// The text with every occurrence of a part replaced. O(length × length of the part).
  fileprivate func replacingAll(_ part: String, with other: String) -> String {
    var (result, rest) = ("", self[...])
    while let found = rest.firstRange(of: part) {
      result += rest[..<found.lowerBound] + other
      rest = rest[found.upperBound...]
    }
    return result + rest
  }
}
