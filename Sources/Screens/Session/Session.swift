public import WidgetCore

/// A running screen: takes actions, searches, and gives a frame for everything that happens.
///
/// All decisions are `SessionStateMachine`'s; the actor only carries out its effects.
public actor Session {
  /// Every frame in order, beginning with the first search's loading one; ends with `finish()`.
  public nonisolated let frames: AsyncStream<Frame>

  private let continuation: AsyncStream<Frame>.Continuation
  private let searchers: [String: any Searcher]
  private var machine: SessionStateMachine { didSet { latest = nil } }
  /// The frame of the machine as it is, once somebody has asked for it.
  private var latest: Frame?
  private var searches: [Int: Task<Void, Never>] = [:]
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let givesFrames: Bool
  private var isFinished = false

  /// - Parameters:
  ///   - searchers: the opened searchers by the ids that the screen gives them.
  ///   - buffering: which frames are kept for a reader of `frames` that is behind; a long session
  ///     whose frames nobody reads should keep few.
  public init(
    screen: Screen, searchers: [String: any Searcher], options: StartOptions = StartOptions(),
    buffering: AsyncStream<Frame>.Continuation.BufferingPolicy = .unbounded
  ) {
    self.init(ScreenWiring(screen), searchers, options, buffering)
  }

  /// - Parameter buffering: nil if nobody reads `frames`, which then are not made.
  public init(
    _ wiring: ScreenWiring, _ searchers: [String: any Searcher],
    _ options: StartOptions = StartOptions(),
    _ buffering: AsyncStream<Frame>.Continuation.BufferingPolicy? = .unbounded
  ) {
    (frames, continuation) = AsyncStream.makeStream(
      bufferingPolicy: buffering ?? .bufferingNewest(0))
    self.searchers = searchers
    givesFrames = buffering != nil
    var options = options
    options.now = options.now ?? wiring.screen.start.now ?? WallClock.now
    machine = SessionStateMachine(wiring, options)
  }

  /// Begins the first search of every searcher, unless the screen lets it wait; later calls search
  /// again.
  public func start() {
    if !isFinished { perform(machine.start()) }
  }

  /// Carries out what a person did; before `start()` this only changes what is searched first.
  ///
  /// - Throws: `ActionError` if no widget has the action's id, or the widget refuses the action;
  ///   the state is then left as it was.
  public func send(_ action: Action) throws(ActionError) {
    let effects = try machine.send(action)
    if !isFinished { perform(effects) }
  }

  /// Takes back the last change of the filters.
  ///
  /// - Returns: false if there is none.
  public func undo() -> Bool {
    let effects = machine.undo()
    if !isFinished { perform(effects) }
    return !effects.isEmpty
  }

  /// Does again what `undo()` took back last.
  ///
  /// - Returns: false if there is nothing of the kind.
  public func redo() -> Bool {
    let effects = machine.redo()
    if !isFinished { perform(effects) }
    return !effects.isEmpty
  }

  /// Waits until no search is pending, and gives the frame of that moment.
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

  /// Cancels what is pending and ends `frames`.
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
        // Not the actor's: the request is on its way while the actor still has things to do.
        searches[generation] = Task { @concurrent in
          let result = await opened.result(of: request, named: searcher)
          await take(result, of: searcher, generation)
        }
      case .cancel(_, let generation):
        searches.removeValue(forKey: generation)?.cancel()
      case .publish:
        if givesFrames { continuation.yield(frame) }
      }
    }
    if !machine.isLoading { wakeWaiting() }
  }

  private func take(
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
  /// The answer of a searcher that may not be there.
  fileprivate func result(
    of request: SearchRequest, named name: String
  ) async -> Result<SearchResponse, SearchError> {
    guard let self else {
      return .failure(SearchError(.unavailable, "the searcher '\(name)' has not been opened"))
    }
    do throws(SearchError) {
      guard let response = try await self.answer(to: request) else {
        return .failure(SearchError(.malformed, "the searcher '\(name)' gave no answer"))
      }
      return .success(response)
    } catch {
      return .failure(error)
    }
  }
}
