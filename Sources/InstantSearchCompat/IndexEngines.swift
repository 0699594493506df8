internal import Search

/// The engines of an application's indexes, each of which is opened for its first search.
@MainActor final class IndexEngines {
  private typealias Opened = Result<any Searcher, SearchError>

  private let client: SearchClient
  private let service: (any SearchService)?
  private var opened: [String: any Searcher]
  private var pending: [String: Task<Opened, Never>] = [:]

  /// Creates engines that the current service opens; without one, searches fail.
  init(_ client: SearchClient) {
    self.client = client
    service = SearchServices.current
    opened = [:]
  }

  /// Creates opened engines, by index name.
  init(_ opened: [String: any Searcher]) {
    client = SearchClient(appID: "", apiKey: "")
    service = SearchServices.current
    self.opened = opened
  }

  /// Returns the engine of an index.
  ///
  /// Overlapping calls open it once. A failure is not stored, so that the next search tries again.
  func engine(ofIndexNamed name: String) async throws(SearchError) -> any Searcher {
    if let engine = opened[name] { return engine }
    let task = pending[name] ?? opening(name)
    pending[name] = task
    let result = await task.value
    pending[name] = nil
    if case .success(let engine) = result { opened[name] = engine }
    return try result.get()
  }

  private func opening(_ name: String) -> Task<Opened, Never> {
    let index = SearchIndex(appID: client.appID, apiKey: client.apiKey, indexName: name)
    return Task { [service] in
      do throws(SearchError) {
        return .success(try await index.opened(by: service))
      } catch {
        return .failure(error)
      }
    }
  }
}
