import Search
import SimdJSON

/// Executes search requests with an engine on a server.
///
/// The dialect translates requests and responses; the connection sends them.
struct RemoteSearcher<EngineDialect: Dialect, Transport: HTTPTransport>: Searcher {
  /// Translates requests and responses for the engine.
  let dialect: EngineDialect
  /// The connection with the key for searches.
  let connection: RemoteConnection<Transport>
  /// The capabilities that the settings enable.
  let capabilities: Set<Capability>
  /// The connection with a key that can read the engine's settings; nil if there is only one key.
  var settingsConnection: RemoteConnection<Transport>?

  // Longer than it takes to revert a filter, and short enough for changes of the records to appear.
  var responseLifetime: Duration? { .seconds(30) }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    if requests.isEmpty { return [] }
    let requests = requests.map { $0.withoutUnsupportedOptions(within: capabilities) }
    for request in requests {
      try request.check()
      try checkSupport(of: request)
    }
    let deadline = connection.deadline
    guard requests.contains(where: { !$0.histograms.isEmpty }),
      let histogramDialect = dialect as? any HistogramDialect
    else { return try await responses(to: requests, by: deadline) }
    return try await responses(to: requests, histogramDialect, by: deadline)
  }

  /// The responses to requests with histograms, whose buckets are counted by a second round trip.
  private func responses(
    to requests: [SearchRequest], _ histogramDialect: any HistogramDialect,
    by deadline: SearchDeadline
  ) async throws(SearchError) -> [SearchResponse] {
    let plan = HistogramPlan(
      requests.map {
        histogramDialect.countsBuckets(of: $0) ? $0 : $0.withoutUnsupportedOptions(within: [])
      })
    let all = try await responses(to: requests + plan.rangeRequests, by: deadline)
    var responses = Array(all.prefix(requests.count))
    let entries = plan.queries(after: all.dropFirst(requests.count))
    for entry in entries { responses[entry.requestIndex].histograms[entry.histogram] = [] }
    if entries.isEmpty { return responses }
    let queries = entries.map(\.query)
    let bodies = try await bodies(
      of: try histogramDialect.engineRequests(for: queries), by: deadline
    ).map(\.value)
    let counts = try reading { () throws(SearchError) in
      try histogramDialect.counts(from: bodies, for: queries)
    }
    for (entry, counts) in zip(entries, counts) {
      responses[entry.requestIndex].histograms[entry.histogram] = entry.query.buckets(counts)
    }
    return responses
  }

  private func responses(
    to requests: [SearchRequest], by deadline: SearchDeadline
  ) async throws(SearchError) -> [SearchResponse] {
    let bodies = try await bodies(of: try dialect.engineRequests(for: requests), by: deadline)
    var responses = try reading { () throws(SearchError) in
      try dialect.responses(from: bodies, to: requests, by: deadline)
    }
    try deadline.check()
    guard responses.count == requests.count else {
      throw EngineDialect.malformed(
        "expected \(requests.count) responses, found \(responses.count)")
    }
    if let completion = try dialect.completion(of: responses, from: bodies, to: requests) {
      let bodies = try await self.bodies(of: completion.engineRequests, by: deadline)
      try reading { () throws(SearchError) in
        try completion.complete(&responses, from: bodies, by: deadline)
      }
    }
    return responses
  }

  /// Calls a function that reads responses of the engine; its errors can quote the engine, which may repeat
  /// the key.
  private func reading<Value>(
    _ read: () throws(SearchError) -> Value
  ) throws(SearchError) -> Value {
    do throws(SearchError) {
      return try read()
    } catch {
      throw SearchError(error.reason, connection.redacted(error.message))
    }
  }

  private func checkSupport(of request: SearchRequest) throws(SearchError) {
    // Unsupported query parameters are ignored; 'check' reports them.
    let missing = request.capabilities.subtracting(capabilities).subtracting([.queryStrategy])
    guard let first = Capability.allCases.first(where: missing.contains) else { return }
    throw .refused("'\(EngineDialect.name)' does not support \(first.phrase)")
  }

  /// Sends requests concurrently and returns the bodies of the responses in order.
  private func bodies(
    of requests: [EngineRequest], by deadline: SearchDeadline
  ) async throws(SearchError) -> [ParsedJSON] {
    if requests.count == 1 {
      return [try await connection.parsedResponse(to: requests[0], by: deadline)]
    }
    let connection = connection
    let results = await withTaskGroup(
      of: (Int, Result<ParsedJSON, SearchError>).self,
      returning: [Int: Result<ParsedJSON, SearchError>].self
    ) { group in
      for (index, request) in requests.enumerated() {
        group.addTask { (index, await connection.result(of: request, by: deadline)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    var bodies: [ParsedJSON] = []
    for index in requests.indices {
      guard let result = results[index] else { continue }
      bodies.append(try result.get())
    }
    return bodies
  }
}

extension RemoteConnection {
  /// The body or the error, for use in a task group.
  fileprivate func result(
    of request: EngineRequest, by deadline: SearchDeadline
  ) async -> Result<ParsedJSON, SearchError> {
    do throws(SearchError) {
      return .success(try await parsedResponse(to: request, by: deadline))
    } catch {
      return .failure(error)
    }
  }
}
