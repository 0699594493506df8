public import Components
public import Search

/// Why a call failed, in Algolia's shape.
public struct AlgoliaFailure: Error, Hashable, Sendable {
  /// The status of HTTP.
  public var status: Int
  public var message: String

  public init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }

  /// What a server answers.
  public var json: JSONValue {
    ["message": .text(message), "status": .integer(status)]
  }
}

extension AlgoliaFailure {
  /// The failure in the answer to a call that did not succeed.
  ///
  /// - Parameter body: nil if it was no JSON.
  public init(status: Int, body: JSONValue?) {
    let message = body?.object?["message"]?.text
    self.init(status, message.map { String($0.prefix(1000)) } ?? "status \(status)")
  }

  /// What it means for the search: a server that cannot answer now may do so later, or another may.
  public var error: SearchError {
    switch status {
    case 401, 403: SearchError(.refused, "the key may not search: \(message)")
    case 404: SearchError(.refused, "not found: \(message)")
    case 429: SearchError(.unavailable, "too many requests: \(message)")
    case 400..<500: SearchError(.refused, message)
    default: SearchError(.unavailable, message)
    }
  }

  /// What a server says about a search that failed.
  public init(_ error: SearchError) {
    switch error.reason {
    case .refused: self.init(400, error.message)
    case .unavailable, .cancelled: self.init(503, error.message)
    case .malformed: self.init(500, error.message)
    }
  }
}
