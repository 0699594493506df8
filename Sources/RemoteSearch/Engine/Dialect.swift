import Search
import SimdJSON

/// Translates search requests and responses for one engine, without side effects.
///
/// `RemoteSearcher` sends the requests, so a dialect can be tested without a server.
protocol Dialect: Sendable {
  /// The type of the searcher as written in a screen, for messages.
  static var name: String { get }

  /// The HTTP requests that execute some search requests.
  ///
  /// All of them are sent concurrently. An engine with a batch endpoint needs one for all requests.
  ///
  /// - Throws: `refused` if the engine cannot execute a request.
  func engineRequests(for requests: [SearchRequest]) throws(SearchError) -> [EngineRequest]

  /// The responses to search requests, decoded from the bodies of the HTTP responses.
  ///
  /// Must accept any JSON, since servers are not trusted.
  ///
  /// - Parameters:
  ///   - bodies: the bodies of the responses to `engineRequests(for:)`, in order.
  ///   - requests: the search requests.
  ///   - deadline: checked before each hit, because a response can contain millions of them.
  /// - Throws: `malformed` if a body lacks required members or has members of another type; `refused`
  ///   if it reports an error; `unavailable` if it is incomplete; the errors of the deadline.
  func responses(
    from bodies: [ParsedJSON], to requests: [SearchRequest], by deadline: SearchDeadline
  ) throws(SearchError) -> [SearchResponse]

  /// The second round trip that responses require; nil, the default, if they are complete.
  ///
  /// - Parameters:
  ///   - responses: the decoded responses.
  ///   - bodies: the bodies from which they were decoded.
  ///   - requests: the search requests.
  func completion(
    of responses: [SearchResponse], from bodies: [ParsedJSON], to requests: [SearchRequest]
  ) throws(SearchError) -> (any ResponseCompletion)?
}

extension Dialect {
  /// The error for an invalid response of the engine.
  static func malformed(_ message: String) -> SearchError {
    .malformedResponse(of: name, message)
  }

  /// The error for a request that the engine rejects.
  static func refused(_ message: String) -> SearchError {
    .rejectedRequest(by: name, message)
  }

  /// The error for a request to group hits while the settings name no attribute to group by.
  static var missingDistinctAttribute: SearchError {
    refused("hits cannot be grouped; set 'attributeForDistinct'")
  }
}

extension SearchError {
  /// The error for an invalid response of an engine.
  static func malformedResponse(of engine: String, _ message: String) -> SearchError {
    SearchError(.malformed, "invalid response from '\(engine)': \(message)")
  }

  /// The error for a request that an engine rejects.
  static func rejectedRequest(by engine: String, _ message: String) -> SearchError {
    SearchError(.refused, "'\(engine)' rejected the request: \(message)")
  }
}
