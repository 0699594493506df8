import Synchronization

@testable import RemoteSearch

/// A transport whose response depends on the host and the request.
final class HostTransport: HTTPTransport {
  private let respond: @Sendable (String, HTTPRequest) async throws -> HTTPResponse
  private let asked = Mutex<[String]>([])

  convenience init() {
    self.init { _ in HTTPResponse(status: 200, headers: [], body: []) }
  }

  convenience init(_ respond: @escaping @Sendable (String) async throws -> HTTPResponse) {
    self.init { host, _ in try await respond(host) }
  }

  init(_ respond: @escaping @Sendable (String, HTTPRequest) async throws -> HTTPResponse) {
    self.respond = respond
  }

  /// The hosts in the order of the requests.
  var hosts: [String] { asked.withLock(\.self) }

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let host = String(request.url.dropLast(2))
    asked.withLock { $0.append(host) }
    do {
      return try await respond(host, request)
    } catch {
      throw error as? HTTPFailure ?? HTTPFailure(.cancelled, "")
    }
  }
}
