internal import Search

/// A searcher whose requests can be sent together with those of others.
@MainActor protocol MultiSearchComponent: AnyObject {
  /// Starts a search that another object runs; nil if none must run.
  func collect() -> PartialSearch?

  /// Makes `settle` wait for the task that runs the search.
  func follow(_ task: Task<Void, Never>)

  /// Cancels a pending search.
  func cancel()

  /// Sets the text for the next search.
  func setQuery(_ text: String?)
}

/// A started search of one index, which can be run together with others.
@MainActor struct PartialSearch {
  typealias Response = Result<SearchResponse, SearchError>

  /// The request; an error if it cannot be expressed.
  let request: Result<SearchRequest, SearchError>
  let engines: IndexEngines
  let indexName: String
  /// Receives the response; must be called once.
  let finish: (Response) -> Void
}

extension PartialSearch {
  /// Runs searches and returns a response for each, in the same order.
  ///
  /// Searches with the same engine are sent to it as one batch; the batches run concurrently.
  static func responses(to parts: [PartialSearch]) async -> [Response] {
    var responses = [Response](repeating: .failure(.cancelled), count: parts.count)
    var batches: [Batch] = []
    for (index, part) in parts.enumerated() {
      do throws(SearchError) {
        let request = try part.request.get()
        let engine = try await part.engines.engine(ofIndexNamed: part.indexName)
        let key = EngineKey(engine, of: part)
        if let batch = batches.firstIndex(where: { $0.key == key }) {
          batches[batch].items.append((index, request))
        } else {
          batches.append(Batch(key: key, engine: engine, items: [(index, request)]))
        }
      } catch {
        responses[index] = .failure(error)
      }
    }
    await withTaskGroup(of: [(Int, Response)].self) { group in
      for batch in batches { group.addTask { await batch.responses() } }
      for await results in group {
        for (index, response) in results { responses[index] = response }
      }
    }
    return responses
  }
}

/// The identity of an engine: that of an object, or that of its index.
private enum EngineKey: Hashable, Sendable {
  case object(ObjectIdentifier)
  case index(ObjectIdentifier, String)

  @MainActor init(_ engine: any Searcher, of part: PartialSearch) {
    // Values would be boxed in a new object for each conversion.
    if type(of: engine) is AnyClass {
      self = .object(ObjectIdentifier(engine as AnyObject))
    } else {
      self = .index(ObjectIdentifier(part.engines), part.indexName)
    }
  }
}

/// The requests to one engine with their indexes in the list of all searches.
private struct Batch: Sendable {
  let key: EngineKey
  let engine: any Searcher
  var items: [(index: Int, request: SearchRequest)]

  func responses() async -> [(Int, PartialSearch.Response)] {
    do throws(SearchError) {
      let responses = try await engine.search(items.map(\.request))
      guard responses.count == items.count else {
        throw SearchError(
          .malformed,
          "the number of responses is \(responses.count), expected \(items.count), one per request")
      }
      return zip(items, responses).map { ($0.index, .success($1)) }
    } catch {
      return items.map { ($0.index, .failure(error)) }
    }
  }
}
