/// A searcher that measures its requests to servers.
package protocol MeasuredSearcher: Searcher {
  /// The requests since the searcher was opened.
  var traffic: ServerTraffic { get }
}

/// The requests of a searcher to its servers.
package struct ServerTraffic: Hashable, Sendable {
  /// A server and a result of requests to it.
  package struct Outcome: Hashable, Sendable {
    /// The server, as `host:port`.
    package var server: String
    /// The status of the response; nil if the request failed.
    package var status: Int?
    /// The kind of failure: the status, `timeout`, `connection`, …; nil for a successful request.
    package var error: String?

    /// Creates an outcome.
    package init(server: String, status: Int? = nil, error: String? = nil) {
      (self.server, self.status, self.error) = (server, status, error)
    }
  }

  /// The type of the searcher, such as `typesense`.
  package let engine: String
  /// The durations of the requests.
  package var durations: [Outcome: DurationHistogram] = [:]
  /// The number of requests that repeat another one, because it has failed or was slow.
  package var resends = 0
  /// The number of connections that were opened for requests with a response.
  package var openedConnections = 0

  /// Creates a value without requests.
  package init(engine: String) {
    self.engine = engine
  }
}
