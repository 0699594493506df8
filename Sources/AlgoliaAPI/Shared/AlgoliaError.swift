public import Components
public import Search

/// An error response of the search API.
public struct AlgoliaError: Error, Hashable, Sendable {
  /// The HTTP status code.
  public var status: Int
  /// The description for developers.
  public var message: String

  /// Creates an error from a status and a message.
  public init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }

  /// The body of the HTTP response.
  public var json: JSONValue {
    ["message": .text(message), "status": .integer(status)]
  }
}

extension AlgoliaError {
  /// Decodes an unsuccessful HTTP response.
  ///
  /// - Parameter body: the body; nil if it is not JSON.
  public init(status: Int, body: JSONValue?) {
    let message = body?.object?["message"]?.text
    self.init(status, message.map { String($0.prefix(1000)) } ?? "status \(status)")
  }

  /// The error of the search: `unavailable` if another attempt may succeed, otherwise `refused`.
  public var error: SearchError {
    switch status {
    case 401, 403:
      SearchError(.refused, "the API key does not have the search permission: \(message)")
    case 404: SearchError(.refused, "not found: \(message)")
    case 429: SearchError(.unavailable, "too many requests: \(message)")
    case 400..<500: SearchError(.refused, message)
    default: SearchError(.unavailable, message)
    }
  }

  /// The response to a request whose search failed.
  public init(_ error: SearchError) {
    switch error.reason {
    case .refused: self.init(400, error.message)
    case .unavailable, .cancelled: self.init(503, error.message)
    case .malformed: self.init(500, error.message)
    }
  }
}
