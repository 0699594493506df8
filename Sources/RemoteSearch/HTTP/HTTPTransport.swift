/// Sends HTTP requests to remote engines.
///
/// A transport is a handle: creating one is cheap, and all transports share their connections. An
/// implementation must verify certificates, cancel a request when its task is cancelled, and not follow
/// redirects, because the headers contain API keys for the requested server.
public protocol HTTPTransport: Sendable {
  /// Creates a handle that shares the connections of all others.
  init()

  /// Sends a request once and returns the response, with any status code.
  ///
  /// - Throws: `HTTPFailure` if there is no complete response.
  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}

/// An HTTP request.
public struct HTTPRequest: Hashable, Sendable {
  /// The method in upper case.
  public var method = "POST"
  /// The absolute `http` or `https` URL.
  public var url: String
  /// The header fields, in order.
  public var headers: [HTTPHeader]
  /// The body; empty for none.
  public var body: [UInt8]
  /// The maximum time from the start to the last byte of the response.
  public var timeout: Duration
  /// The maximum number of bytes of the response's body, after decompression.
  public var maximumBodySize: Int

  /// Creates a POST request without validating the URL.
  public init(
    url: String, headers: [HTTPHeader] = [], body: [UInt8] = [], timeout: Duration = .seconds(5),
    maximumBodySize: Int = 32 << 20
  ) {
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.maximumBodySize = maximumBodySize
  }
}

/// A header field of a request or response. Names are case-insensitive.
public struct HTTPHeader: Hashable, Sendable {
  /// The name, in any case.
  public var name: String
  /// The value without surrounding spaces.
  public var value: String

  /// Creates a header field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// An HTTP response.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code, such as 200.
  public var status: Int
  /// The header fields, in the order received.
  public var headers: [HTTPHeader]
  /// The decompressed body.
  public var body: [UInt8]
  /// The number of connections that were opened for the request; 0 if it used an open one.
  public var openedConnections = 0

  /// Creates a response.
  public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first value of a header; nil if the response does not have it. O(headers).
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// The error for a request without a complete response.
public struct HTTPFailure: Error, Hashable, Sendable {
  /// The kinds of failures that callers distinguish.
  public enum Reason: Hashable, Sendable {
    /// The server could not be reached or closed the connection; another server may respond.
    case connection
    /// There was no complete response within the time limit.
    case timeout
    /// The body of the response exceeds `maximumBodySize`.
    case tooLarge
    /// The task was cancelled.
    case cancelled
  }

  /// The kind of failure.
  public var reason: Reason
  /// The description for users: lower case, without secrets.
  public var message: String

  /// Creates a failure with a message that contains no secrets.
  public init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}
