import RemoteSearch

@testable import HTTPTransport

/// The body of every request.
let requestBody = "{}"

/// What becomes of one request to an address.
func send(
  to url: String, timeout: Duration = .seconds(120), largestBody: Int = 1 << 20
) async -> Result<HTTPResponse, HTTPFailure> {
  let request = HTTPRequest(
    url: url, headers: [HTTPHeader("x-key", "secretive")], body: Array(requestBody.utf8),
    timeout: timeout, largestBody: largestBody)
  do throws(HTTPFailure) {
    return .success(try await HTTPClientTransport().send(request))
  } catch {
    return .failure(error)
  }
}

extension Result<HTTPResponse, HTTPFailure> {
  var reason: HTTPFailure.Reason? {
    if case .failure(let failure) = self { failure.reason } else { nil }
  }

  var response: HTTPResponse? { try? get() }
}
