import Search
import SimdJSON

/// A second round trip of some searches, for everything that only the first one determines.
protocol ResponseCompletion: Sendable {
  /// The HTTP requests, which are sent concurrently; not empty.
  var engineRequests: [EngineRequest] { get }

  /// Adds the results of the second round trip to the responses of the first.
  ///
  /// - Parameters:
  ///   - bodies: the bodies of the responses to `engineRequests`, in order.
  ///   - deadline: checked before each hit.
  /// - Throws: as `Dialect.responses(from:to:by:)`.
  func complete(
    _ responses: inout [SearchResponse], from bodies: [ParsedJSON], by deadline: SearchDeadline
  ) throws(SearchError)
}

extension Dialect {
  func completion(
    of responses: [SearchResponse], from bodies: [ParsedJSON], to requests: [SearchRequest]
  ) throws(SearchError) -> (any ResponseCompletion)? {
    nil
  }
}
