import Synchronization

@testable import RemoteSearch

/// A transport whose response depends on the host.
final class HostTransport: HTTPTransport {
  private let respond: @Sendable (String) async throws -> HTTPResponse
  private let asked = Mutex<[String]>([])

  convenience init() {
    self.init { _ in HTTPResponse(status: 200, headers: [], body: []) }
  }

  init(_ respond: @escaping @Sendable (String) async throws -> HTTPResponse) {
    self.respond = respond
  }

  /// The hosts in the order of the requests.
  var hosts: [String] { asked.withLock(\.self) }

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let host = String(request.url.dropLast(2))
    asked.withLock { $0.append(host) }
    do {
      return try await respond(host)
    } catch {
      throw error as? HTTPFailure ?? HTTPFailure(.cancelled, "")
    }
  }
}
