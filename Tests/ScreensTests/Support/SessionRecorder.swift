import WidgetCore

@testable import Screens

/// A session's state machine that records the effects of the latest event.
struct SessionRecorder {
  var machine: SessionStateMachine
  /// The effects in the form `search main 1`, `cancel main 1`, and `publish`.
  var log: [String] = []
  var requests: [SearchRequest] = []
  /// The latest published frame.
  var frame: Frame

  init(_ screen: Screen, _ options: StartOptions = StartOptions()) {
    machine = SessionStateMachine(screen, options)
    frame = machine.frame
  }

  mutating func start() {
    record(machine.start())
  }

  mutating func send(_ action: String) throws {
    record(try machine.send(try .double(action)))
  }

  mutating func setPageSize(_ size: Int) {
    record(machine.setPageSize(size))
  }

  mutating func undo() {
    record(machine.undo())
  }

  mutating func redo() {
    record(machine.redo())
  }

  mutating func respond(to generation: Int, nbHits: Int, from searcher: String = "main") {
    respond(to: generation, with: SearchResponse(nbHits: nbHits), from: searcher)
  }

  mutating func respond(
    to generation: Int, with response: SearchResponse, from searcher: String = "main"
  ) {
    record(machine.receive(.success(response), searcher: searcher, generation: generation))
  }

  mutating func fail(_ generation: Int, _ error: SearchError, from searcher: String = "main") {
    record(machine.receive(.failure(error), searcher: searcher, generation: generation))
  }

  private mutating func record(_ effects: [SessionStateMachine.Effect]) {
    log = []
    requests = []
    for effect in effects {
      switch effect {
      case .search(let searcher, let generation, let request):
        log.append("search \(searcher) \(generation)")
        requests.append(request)
      case .cancel(let searcher, let generation):
        log.append("cancel \(searcher) \(generation)")
      case .publish:
        log.append("publish")
        frame = machine.frame
      }
    }
  }
}
