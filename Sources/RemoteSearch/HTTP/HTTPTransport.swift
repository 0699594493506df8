/// Carries requests to servers and brings back their answers.
///
/// A transport is a handle: making another one is cheap, and all share their connections. It
/// verifies certificates, follows no redirects, since the keys in the headers are for the server
/// that is named, and ends a request when its task is cancelled.
public protocol HTTPTransport: Sendable {
  init()

  /// Sends one request, once.
  ///
  /// - Throws: `HTTPFailure` if there is no whole answer; an answer with any status is an answer.
  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}

/// One request to a server.
public struct HTTPRequest: Hashable, Sendable {
  public var method = "POST"
  /// The whole address, `http` or `https`.
  public var url: String
  public var headers: [HTTPHeader]
  public var body: [UInt8]
  /// The most time from the start to the last byte of the answer.
  public var timeout: Duration
  /// The most bytes that the answer's body may have.
  public var largestBody: Int

  public init(
    url: String, headers: [HTTPHeader] = [], body: [UInt8] = [], timeout: Duration = .seconds(5),
    largestBody: Int = 32 << 20
  ) {
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.largestBody = largestBody
  }
}

/// A name with a value; names are the same in any case.
public struct HTTPHeader: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// What a server answers.
public struct HTTPResponse: Hashable, Sendable {
  public var status: Int
  public var headers: [HTTPHeader]
  public var body: [UInt8]

  public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first value of a header; nil if it is not there. O(headers).
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// Why there is no answer.
public struct HTTPFailure: Error, Hashable, Sendable {
  /// The kinds of failure that callers tell apart.
  public enum Reason: Hashable, Sendable {
    /// The server cannot be reached, or breaks off; another one may do better.
    case connection
    case timeout
    /// The answer is larger than allowed.
    case tooLarge
    case cancelled
  }

  public var reason: Reason
  /// Lower case, without anything secret.
  public var message: String

  public init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}
