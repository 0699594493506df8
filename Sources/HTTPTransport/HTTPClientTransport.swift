internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
public import RemoteSearch

/// HTTP/1.1 and HTTP/2 with the async-http-client package; a server has 2 seconds to be reached.
///
/// All transports share one client with its connections, made when the first request is sent.
public struct HTTPClientTransport: HTTPTransport {
  public init() {}

  public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    do {
      // The deadline of the client itself ends with the head of the answer.
      return try await Deadline.run(for: request.timeout) { try await answer(to: request) }
    } catch {
      throw HTTPFailure(error, after: request.timeout)
    }
  }

  private func answer(to request: HTTPRequest) async throws -> HTTPResponse {
    var sent = HTTPClientRequest(url: request.url)
    sent.method = .RAW(value: request.method)
    for header in request.headers { sent.headers.add(name: header.name, value: header.value) }
    if !request.body.isEmpty { sent.body = .bytes(ByteBuffer(bytes: request.body)) }
    let response = try await SharedClient.client.execute(sent, deadline: .distantFuture)
    let length = response.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
    if length > request.largestBody { throw HTTPFailure.tooLarge(request.largestBody) }
    var body: [UInt8] = []
    // What a server announces is believed only so far.
    body.reserveCapacity(min(max(length, 0), 1 << 20))
    for try await part in response.body {
      guard part.readableBytes <= request.largestBody - body.count else {
        throw HTTPFailure.tooLarge(request.largestBody)
      }
      body.append(contentsOf: part.readableBytesView)
    }
    return HTTPResponse(
      status: Int(response.status.code),
      headers: response.headers.map { HTTPHeader($0.name, $0.value) }, body: body)
  }
}

/// The client of all transports. Its connections last as long as the process, which closes them.
private enum SharedClient {
  static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout.connect = .seconds(2)
    // Whoever sends the request decides whether it is tried again, and where.
    // Nobody looks at spans.
    configuration.tracing.tracer = nil
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()
}
