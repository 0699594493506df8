internal import CPlugins
internal import Glibc
public import WidgetCore

/// A running screen that accepts actions, searches, and publishes frames.
///
/// ```swift
/// let session = Session(screen: screen, searchers: ["main": searcher])
/// await session.start()
/// try await session.send(Action(widget: "searchBox", name: "set", value: "phone"))
/// let frame = await session.settled()
/// ```
///
/// `SessionStateMachine` contains all logic; the actor only executes its effects.
public actor Session {
  /// The published frames in order, one after each change of the view.
  ///
  /// The first one shows that the first search is pending. The sequence ends after `finish()`; it
  /// supports a single consumer.
  public nonisolated let frames: AsyncStream<Frame>

  private let continuation: AsyncStream<Frame>.Continuation
  private let searchers: [String: any Searcher]
  private var machine: SessionStateMachine { didSet { latest = nil } }
  /// The frame of the machine's current state; nil until it is requested.
  private var latest: Frame?
  /// The pending searches by generation.
  private var searches: [Int: Task<Void, Never>] = [:]
  private var recent = RecentResponses()
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let publishesFrames: Bool
  private let executor: (any TaskExecutor)?
  private var isFinished = false

  /// Creates a session of a screen; it searches only after `start()`.
  ///
  /// To create many sessions of a screen, prepare it once with `PreparedScreen`.
  ///
  /// - Parameters:
  ///   - screen: The screen to run.
  ///   - searchers: The opened searchers by id. A search of a missing one fails with an error in
  ///     the frame.
  ///   - options: Overrides of the screen's initial state.
  ///   - buffering: The number of frames to retain for a slow consumer of `frames`. Limit it for
  ///     long sessions without a consumer.
  public init(
    screen: Screen, searchers: [String: any Searcher], options: StartOptions = StartOptions(),
    buffering: AsyncStream<Frame>.Continuation.BufferingPolicy = .unbounded
  ) {
    self.init(PreparedScreen(screen), searchers, options, buffering)
  }

  /// Creates a session of a prepared screen; it searches only after `start()`.
  ///
  /// - Parameters:
  ///   - prepared: The screen with its shared lookup tables.
  ///   - searchers: The opened searchers by id.
  ///   - options: Overrides of the screen's initial state.
  ///   - buffering: The number of frames to retain for a slow consumer of `frames`. Nil publishes
  ///     no frames at all.
  ///   - executor: Executes the searches; nil for the global executor.
  public init(
    _ prepared: PreparedScreen, _ searchers: [String: any Searcher],
    _ options: StartOptions = StartOptions(),
    _ buffering: AsyncStream<Frame>.Continuation.BufferingPolicy? = .unbounded,
    executor: (any TaskExecutor)? = nil
  ) {
    self.executor = executor
    (frames, continuation) = AsyncStream.makeStream(
      bufferingPolicy: buffering ?? .bufferingNewest(0))
    self.searchers = searchers
    publishesFrames = buffering != nil
    var options = options
    // Whole seconds, so that sessions of the same second share the encoding of their states.
    options.now =
      options.now ?? prepared.screen.initialState.now ?? WallClock.now.rounded(.down)
    machine = SessionStateMachine(prepared, options)
  }

  /// Starts a search of every searcher, unless the screen delays the first search.
  ///
  /// Later calls repeat the searches.
  public func start() {
    recent = RecentResponses()
    if !isFinished { perform(machine.start()) }
  }

  /// Applies an action of the user and starts the searches that it requires.
  ///
  /// Before `start()`, an action only changes the state for the first search.
  ///
  /// - Throws: `ActionError` if the widget does not exist or rejects the action. The state is then
  ///   unchanged.
  public func send(_ action: Action) throws(ActionError) {
    let effects = try machine.send(action)
    if !isFinished { perform(effects) }
  }

  /// Reverts the latest change of the filters; the query is not affected.
  ///
  /// - Returns: False if there is nothing to undo.
  public func undo() -> Bool {
    let effects = machine.undo()
    if !isFinished { perform(effects) }
    return !effects.isEmpty
  }

  /// Reapplies the change that the latest `undo()` reverted.
  ///
  /// - Returns: False if there is nothing to redo.
  public func redo() -> Bool {
    let effects = machine.redo()
    if !isFinished { perform(effects) }
    return !effects.isEmpty
  }

  /// Replaces the number of hits per page of the screen's widgets, for renderers whose room for
  /// records varies. The page contains the first visible hit; addresses keep the screen's page size.
  ///
  /// - Parameter size: The number of hits, at least 1; other numbers are ignored.
  public func setPageSize(_ size: Int) {
    let effects = machine.setPageSize(size)
    if !isFinished { perform(effects) }
  }

  /// Waits until no search is pending and returns the current frame.
  ///
  /// Returns immediately if no search is pending or the session is finished.
  public func settled() async -> Frame {
    while machine.isLoading && !isFinished {
      await withCheckedContinuation { waiting.append($0) }
    }
    return frame
  }

  private var frame: Frame {
    let frame = latest ?? machine.frame
    latest = frame
    return frame
  }

  /// Cancels pending searches and ends `frames`; later actions change the state only.
  public func finish() {
    isFinished = true
    for search in searches.values { search.cancel() }
    searches = [:]
    continuation.finish()
    wakeWaiting()
  }

  private func perform(_ effects: [SessionStateMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .search(let searcher, let generation, let request):
        let opened = searchers[searcher]
        let key = RecentResponses.Key(searcher: searcher, request: request)
        let known = recent.response(for: key, at: .now)
        // Runs outside the actor, so that the request is sent while the actor is still busy.
        searches[generation] = Task(executorPreference: executor) { @concurrent in
          if let known { return await self.receive(.success(known), of: searcher, generation) }
          plugin_guard_thread()
          let result = await opened.result(of: request, named: searcher)
          if let lifetime = opened?.responseLifetime {
            await self.remember(result, to: key, for: lifetime)
          }
          await self.receive(result, of: searcher, generation)
        }
      case .cancel(_, let generation):
        searches.removeValue(forKey: generation)?.cancel()
      case .publish:
        if publishesFrames { continuation.yield(frame) }
      }
    }
    if !waiting.isEmpty, !machine.isLoading { wakeWaiting() }
  }

  /// Keeps a response for a time, unless each search is an event.
  private func remember(
    _ result: Result<SearchResponse, SearchError>, to key: RecentResponses.Key,
    for lifetime: Duration
  ) {
    guard machine.screen.insights == nil, case .success(let response) = result else { return }
    recent.insert(response, for: key, until: .now + lifetime)
  }

  private func receive(
    _ result: Result<SearchResponse, SearchError>, of searcher: String, _ generation: Int
  ) {
    guard !isFinished else { return }
    searches[generation] = nil
    perform(machine.receive(result, searcher: searcher, generation: generation))
  }

  private func wakeWaiting() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

extension (any Searcher)? {
  /// Searches and converts a missing searcher or response to an error.
  fileprivate func result(
    of request: SearchRequest, named name: String
  ) async -> Result<SearchResponse, SearchError> {
    guard let self else {
      return .failure(SearchError(.unavailable, "the searcher '\(name)' is not open"))
    }
    do throws(SearchError) {
      guard let response = try await self.response(to: request) else {
        return .failure(SearchError(.malformed, "the searcher '\(name)' returned no response"))
      }
      return .success(response)
    } catch {
      return .failure(error)
    }
  }
}

extension Searcher {
  /// Returns the response to a request with the hits for its map.
  ///
  /// If it has no hits, evaluates the alternatives of the request.
  ///
  /// The result then contains the hit counts of all alternatives, and the hits of the first
  /// automatic alternative that has any. Nil if the searcher returns no response.
  func response(to request: SearchRequest) async throws(SearchError) -> SearchResponse? {
    let mapRequest = request.forMapHits
    var responses = try await search(mapRequest.map { [request, $0] } ?? [request])
    if responses.isEmpty { return nil }
    if mapRequest != nil, responses.count == 2 { responses[0].mapHits = responses[1].hits }
    guard responses[0].nbHits == 0, !request.alternatives.isEmpty else { return responses[0] }
    let counts = await counts(of: request)
    let chosen = request.alternatives.first { $0.isAutomatic && counts[$0.name] ?? 0 > 0 }
    if let chosen {
      let others = try await search([request.replaced(by: chosen)])
      if !others.isEmpty {
        responses = others
        responses[0].alternative = chosen.name
      }
    }
    responses[0].alternatives = counts
    return responses[0]
  }

  /// Returns the hit count of each alternative.
  ///
  /// The result is empty after an error, because counts are optional and the search succeeded.
  private func counts(of request: SearchRequest) async -> [String: Int] {
    let requests = request.alternatives.map { alternative in
      let other = request.replaced(by: alternative)
      return other.countingOnly(under: other.filters)
    }
    guard let responses = try? await search(requests) else { return [:] }
    let counted = zip(request.alternatives, responses).map { ($0.name, $1.nbHits) }
    return Dictionary(counted) { first, _ in first }
  }
}

/// The system's real-time clock, read without Foundation.
private enum WallClock {
  /// The current time in seconds since 1970.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
