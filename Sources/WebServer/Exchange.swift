internal import Synchronization
internal import Serving

/// An HTTP exchange: a request and its response, until libmicrohttpd has completed both.
///
/// libmicrohttpd calls `receive` on one thread for each connection; responses arrive from tasks and
/// from the thread that watches the deadlines.
final class Exchange: Sendable {
  private struct State {
    var hasHead = false
    var request: ClientRequest
    var start = ContinuousClock.now
    var response: Response?
    // True exactly while the connection is suspended for the response.
    var isSuspended = false
    var task: Task<Void, Never>?
    var stream: EventStream?
    /// Whether the request counts toward the limit of its client.
    var isAdmitted = false
    /// Whether the outcome was reported to the recorder.
    var isRecorded = false
  }

  private let target: String
  private let service: SiteService
  private let table: ConnectionTable
  private let client: ClientConnection
  private let connection: HTTPConnection
  private let state: Mutex<State>

  init(
    _ target: String, of client: ClientConnection, on connection: HTTPConnection,
    _ service: SiteService, _ table: ConnectionTable
  ) {
    self.target = target
    self.service = service
    self.table = table
    self.client = client
    self.connection = connection
    state = Mutex(State(request: ClientRequest(target: target, client: client.address)))
    table.addRequest()
    client.exchange = self
    client.limit(service.settings.headLimit)
  }

  /// Processes the next part of the request.
  ///
  /// - Parameter part: bytes of the body; empty at the end of the head, at the end of the request,
  ///   and when the connection was resumed.
  /// - Returns: false if the connection has to be closed.
  func receive(method: String, isHTTP11: Bool, part: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      if !state.hasHead {
        let head = RequestHead(
          method: method, target: target, isHTTP11: isHTTP11, fields: connection.fields)
        return begin(head, &state)
      }
      if part.count > 0 {
        add(part, &state)
        return true
      }
      if state.response == nil { state.response = service.immediateResponse(to: state.request) }
      if let response = state.response { return send(response, &state) }
      return suspend(&state)
    }
  }

  /// Validates the head. A response in this call ends the connection, because the body is not read.
  private func begin(_ head: RequestHead, _ state: inout State) -> Bool {
    state.hasHead = true
    state.start = .now
    state.request.method = head.method
    state.request.headers = head.headers
    state.request.client = service.proxies.client(
      of: client.address, forwardedFor: head.values(of: "x-forwarded-for"))
    service.recorder.begin()
    client.limit(service.settings.requestLimit)
    if let rejection = service.rejection(of: head) { return send(Response(rejection), &state) }
    state.isAdmitted = table.admitRequest(of: state.request.client)
    return state.isAdmitted || send(tooManyRequests, &state)
  }

  private var tooManyRequests: Response {
    let limit = service.settings.connectionsPerClient
    var response = Response(
      RequestHeadValidator.Rejection(
        status: 429,
        message: "the client has \(limit) requests in progress; try again when one has ended"))
    response.headers["Retry-After"] = "1"
    return response
  }

  /// Adds a part of the body. Stores just enough of a body that is too large to reject it, and drops
  /// the rest: a response is possible only at the end of the request.
  private func add(_ part: UnsafeRawBufferPointer, _ state: inout State) {
    let capacity = service.settings.maximumBodySize + 1 - state.request.body.count
    state.request.body.append(contentsOf: part.prefix(max(0, capacity)))
  }

  /// Suspends the connection until a task has the response.
  ///
  /// - Returns: false if the connection has to be closed.
  private func suspend(_ state: inout State) -> Bool {
    // `enter` takes the same lock, so a request that is suspended in one phase is resumed in the next.
    // All connections are being closed. A proxy sends a request without a response again on another
    // connection (RFC 9112, section 9.3.1), but not one with status 503.
    if table.currentPhase == .stopping { return false }
    connection.suspend()
    state.isSuspended = true
    client.limit(service.settings.timeLimit, .respond)
    let request = state.request
    state.task = Task { respond(await service.siteResponse(to: request)) }
    return true
  }

  /// Responds that the search has exceeded its time limit.
  func timeOut() {
    respond(service.timedOut(state.withLock { $0.request }))
  }

  /// Sends a response unless the exchange already has one.
  func respond(_ response: Response) {
    let task = state.withLock { state -> Task<Void, Never>? in
      // A connection that is not suspended is still receiving the request, or has its response.
      guard state.isSuspended, state.response == nil else { return nil }
      state.response = response
      state.isSuspended = false
      connection.resume()
      return state.task.take()
    }
    // Cancels a search that takes too long; no effect if the task has responded.
    task?.cancel()
  }

  private func send(_ response: Response, _ state: inout State) -> Bool {
    client.beginResponse()
    state.isRecorded = true
    service.recorder.end(state.request, response, after: state.start.duration(to: .now))
    // `enter` takes the same lock, so a stream that begins in one phase ends in the next.
    let phase = table.currentPhase
    if case .events(let events) = response.body {
      let stream = EventStream(connection)
      state.stream = stream
      stream.follow(events)
      if phase != .running { stream.end() }
    }
    return connection.send(response, stream: state.stream, closes: phase != .running)
  }

  /// Ends the stream, and in the last phase also the request.
  func enter(_ phase: ServerPhase) {
    let stream = state.withLock { $0.stream }
    stream?.end()
    if phase == .stopping { respond(Self.stopped) }
  }

  private static let stopped = Response(status: 503, text: "the server is shutting down")

  /// Ends the exchange: the response was sent, or the connection ended before.
  func end() {
    let (task, stream) = state.withLock { state in
      if state.isAdmitted { table.removeRequest(of: state.request.client) }
      state.isAdmitted = false
      if state.hasHead, !state.isRecorded { service.recorder.abandon() }
      state.isRecorded = true
      return (state.task.take(), state.stream.take())
    }
    task?.cancel()
    stream?.end()
    client.exchange = nil
    // The next request line must arrive within the idle limit and the time to send it.
    client.limit(service.settings.idleLimit + service.settings.headLimit)
    table.removeRequest()
  }
}
