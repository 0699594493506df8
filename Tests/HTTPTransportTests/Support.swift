import RemoteSearch
import Testing

@testable import HTTPTransport

/// The beginning of a response with the status 200.
let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
/// A complete response with the body `{}`.
let emptyObject = "\(head)content-length: 2\r\n\r\n{}"

/// A request with a key and a small body.
func request(
  to url: String, timeout: Duration = .seconds(60), maximumBodySize: Int = 1 << 20
) -> HTTPRequest {
  HTTPRequest(
    url: url, headers: [HTTPHeader("x-key", "secretive")], body: Array("{}".utf8),
    timeout: timeout, maximumBodySize: maximumBodySize)
}

/// The result of a request, independent of the environment of the tests.
func send(
  _ request: HTTPRequest, _ variables: [String: String] = [:]
) async -> Result<HTTPResponse, HTTPFailure> {
  let environment = NetworkEnvironment { variables[$0] }
  do throws(HTTPFailure) {
    return .success(try await HTTPClientTransport(environment: environment).send(request))
  } catch {
    return .failure(error)
  }
}

/// The result of a request with a key and a small body.
func send(
  to url: String, timeout: Duration = .seconds(60), maximumBodySize: Int = 1 << 20
) async -> Result<HTTPResponse, HTTPFailure> {
  await send(request(to: url, timeout: timeout, maximumBodySize: maximumBodySize))
}

extension Result<HTTPResponse, HTTPFailure> {
  var failure: HTTPFailure? { if case .failure(let failure) = self { failure } else { nil } }
  var reason: HTTPFailure.Reason? { failure?.reason }
  var response: HTTPResponse? { try? get() }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}

extension FaultyServer.Behavior: CustomTestStringConvertible {
  /// The behavior with the beginning of its bytes.
  var testDescription: String { String("\(self)".prefix(80)) }
}
