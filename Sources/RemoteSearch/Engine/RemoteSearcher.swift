import Search
import SimdJSON

/// Answers requests with an engine on a server.
struct RemoteSearcher<Language: Dialect, Transport: HTTPTransport>: Searcher {
  let dialect: Language
  let connection: RemoteConnection<Transport>
  let capabilities: Set<Capability>
  /// Made with a key that may read the engine's settings, if there is another one.
  var settingsConnection: RemoteConnection<Transport>?

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    if requests.isEmpty { return [] }
    let requests = requests.map { $0.decorated(within: capabilities) }
    for request in requests {
      try request.check()
      try checkSupport(of: request)
    }
    guard requests.contains(where: { !$0.histograms.isEmpty }),
      let banding = dialect as? any BandDialect
    else { return try await responses(to: requests) }
    let plan = HistogramPlan(requests)
    let all = try await responses(to: requests + plan.spreads)
    var responses = Array(all.prefix(requests.count))
    let wanted = plan.queries(after: all.dropFirst(requests.count))
    let queries = wanted.map(\.query)
    for wanted in wanted { responses[wanted.place].histograms[wanted.histogram] = [] }
    if queries.isEmpty { return responses }
    let answers = try await answers(to: try banding.calls(for: queries)).map(\.value)
    for (wanted, counts) in zip(wanted, try banding.counts(from: answers, for: queries)) {
      responses[wanted.place].histograms[wanted.histogram] = wanted.query.buckets(counts)
    }
    return responses
  }

  private func responses(
    to requests: [SearchRequest]
  ) async throws(SearchError) -> [SearchResponse] {
    let calls = try dialect.calls(for: requests)
    let responses = try dialect.responses(from: try await answers(to: calls), to: requests)
    guard responses.count == requests.count else {
      throw Language.malformed("\(responses.count) answers to \(requests.count) requests")
    }
    return responses
  }

  private func checkSupport(of request: SearchRequest) throws(SearchError) {
    // Every engine reads queries in some way; how far it can be told, `check` says.
    let missing = request.capabilities.subtracting(capabilities).subtracting([.queryReading])
    guard let first = Capability.allCases.first(where: missing.contains) else { return }
    throw Language.refused("it does not support \(first.phrase)")
  }

  /// The answers to calls that are made at the same time, in their order.
  private func answers(to calls: [EngineCall]) async throws(SearchError) -> [ParsedJSON] {
    if calls.count == 1 { return [try await connection.parsedAnswer(to: calls[0])] }
    let connection = connection
    let results = await withTaskGroup(
      of: (Int, Result<ParsedJSON, SearchError>).self,
      returning: [Int: Result<ParsedJSON, SearchError>].self
    ) { group in
      for (index, call) in calls.enumerated() {
        group.addTask { (index, await connection.result(of: call)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    var answers: [ParsedJSON] = []
    for index in calls.indices {
      guard let result = results[index] else { continue }
      answers.append(try result.get())
    }
    return answers
  }
}

extension RemoteConnection {
  fileprivate func result(of call: EngineCall) async -> Result<ParsedJSON, SearchError> {
    do throws(SearchError) {
      return .success(try await parsedAnswer(to: call))
    } catch {
      return .failure(error)
    }
  }
}
