public import Search
internal import WidgetCore

/// Starts searches and sends their results to subscribed objects.
///
/// The base class of all searchers. If searches overlap, only the results of the latest one are
/// sent.
///
/// ```swift
/// searcher.onResults.subscribe(with: self) { controller, results in controller.show(results) }
/// searcher.onError.subscribe(with: self) { controller, error in controller.show(error.message) }
/// searcher.search()
/// ```
@MainActor public class AbstractSearcher<Results: Sendable> {
  /// Sends a value when a search starts.
  public let onSearch = Observer<Void>(retainLastData: false)
  /// Sends the results of each search, after the connectors are updated.
  public let onResults = Observer<Results>()
  /// Sends each error, after the connectors are updated.
  public let onError = Observer<SearchError>(retainLastData: false)
  /// Sends true when searches start, and false when no search is pending.
  public let isLoading = Observer<Bool>()
  /// Sends each new text to search for; nil for an empty one.
  public let onQueryChanged = Observer<String?>()
  /// The input that makes connected search boxes search; every change by default.
  public var searchTriggeringMode = SearchTriggeringMode.searchAsYouType

  private(set) var response: SearchResponse?
  private(set) var firstResponse: SearchResponse?
  private(set) var error: SearchError?
  private(set) var hasSearched = false
  var filterState: FilterState?
  private(set) var widgets: [Widget] = []
  private var generation = 0
  private var pending: (task: Task<Void, Never>, isShared: Bool)?

  init() {}

  /// Starts a search and cancels a pending one.
  ///
  /// - Returns: A task that completes after the connectors are updated, or when another search
  ///   replaces this one.
  @discardableResult public func search() -> Task<Void, Never> {
    guard let run = start() else {
      cancel()
      return Task {}
    }
    let task = Task { await run() }
    pending = (task, isShared: false)
    return task
  }

  /// Cancels a pending search, whose results are not sent.
  ///
  /// Does nothing if no search is pending.
  public func cancel() {
    generation += 1
    cancelPending()
    setLoading(false)
    refreshWidgets()
  }

  /// Waits until no search is pending.
  public func settle() async {
    while let task = pending?.task {
      await task.value
      if pending?.task == task { pending = nil }
    }
  }

  /// Sets the text for the next search; does not start a search.
  public func setQuery(_ text: String?) {}

  /// The state for widgets, without filters.
  var state: SearchState { SearchState() }

  /// Applies a widget's change of the state and starts a search.
  func apply(_ state: SearchState, insteadOf before: SearchState) {}

  /// Prepares a search and returns its remaining work; nil if it must not run.
  func start() -> (@MainActor () async -> Void)? { nil }
}

extension AbstractSearcher {
  /// True while a search is pending.
  var isSearching: Bool { isLoading.lastDataFired ?? false }

  /// Replaces the pending search by a new one, and returns its number for `finish`.
  func begin() -> Int {
    generation += 1
    let number = generation
    cancelPending()
    hasSearched = true
    setLoading(true)
    refreshWidgets()
    onSearch.fire(())
    return number
  }

  /// Makes `settle` wait for a task that others depend on, too.
  func follow(_ task: Task<Void, Never>) {
    pending = (task, isShared: true)
  }

  /// Ends a search, unless another one has replaced it.
  ///
  /// - Parameters:
  ///   - number: The number of the search.
  ///   - result: The results or the error to send.
  ///   - response: The response for the widgets; nil to keep the previous one.
  func finish(
    _ number: Int, with result: Result<Results, SearchError>, response: SearchResponse? = nil
  ) {
    guard number == generation else { return }
    pending = nil
    self.response = response ?? self.response
    firstResponse = firstResponse ?? response
    if case .failure(let failure) = result { error = failure } else { error = nil }
    setLoading(false)
    refreshWidgets()
    switch result {
    case .success(let results): onResults.fire(results)
    case .failure(let failure): onError.fire(failure)
    }
  }

  /// Discards the responses, which belong to another index.
  func forgetResponses() {
    (response, firstResponse, error) = (nil, nil, nil)
    refreshWidgets()
  }

  func refreshWidgets() {
    for widget in widgets { widget.refresh() }
  }

  /// Updates search boxes, which discard texts that are not submitted, and sends the new text.
  func textChanged(to text: String?) {
    for widget in widgets { widget.discardDraft() }
    onQueryChanged.fire(text)
  }

  private func setLoading(_ isLoading: Bool) {
    if isSearching != isLoading { self.isLoading.fire(isLoading) }
  }

  // Cancelling a shared task would also cancel the searches of other searchers.
  private func cancelPending() {
    if let pending, !pending.isShared { pending.task.cancel() }
    pending = nil
  }
}

extension AbstractSearcher: WidgetSearcher {
  func add(_ widget: Widget) {
    if !widgets.contains(where: { $0 === widget }) { widgets.append(widget) }
  }

  func remove(_ widget: Widget) {
    widgets.removeAll { $0 === widget }
  }
}
