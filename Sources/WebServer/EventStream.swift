internal import Synchronization
internal import Serving

/// The body of a response to `/events`: server-sent events (`text/event-stream`).
final class EventStream: Sendable {
  private struct State {
    var pending: [UInt8]
    var isEnded = false
    // True exactly while the connection is suspended by `read`.
    var isSuspended = false
    var producer: Task<Void, Never>?
  }

  private let connection: HTTPConnection
  // The connection is suspended and resumed under this lock. Otherwise text that is added between the
  // check for pending text and the suspension would not be sent.
  private let state: Mutex<State>

  init(_ connection: HTTPConnection) {
    self.connection = connection
    // The reconnection time of browsers in milliseconds.
    state = Mutex(State(pending: Array("retry: 1000\n\n".utf8)))
  }

  /// Sends events until the sequence ends. Call once.
  func follow(_ events: AsyncStream<ScreenWebsite.Event>) {
    let producer = Task {
      for await event in events {
        append(event.text)
      }
      end()
    }
    let isEnded = state.withLock { state in
      if !state.isEnded { state.producer = producer }
      return state.isEnded
    }
    if isEnded { producer.cancel() }
  }

  private func append(_ text: String) {
    state.withLock { state in
      state.pending += text.utf8
      resume(&state)
    }
  }

  /// Ends the stream after the pending text. Can be called several times.
  func end() {
    let producer = state.withLock { state in
      state.isEnded = true
      resume(&state)
      return state.producer.take()
    }
    producer?.cancel()
  }

  private func resume(_ state: inout State) {
    guard state.isSuspended else { return }
    state.isSuspended = false
    connection.resume()
  }

  /// Copies pending text to a buffer; called by libmicrohttpd on the thread of the connection.
  ///
  /// - Returns: the number of bytes; 0 if the connection has been suspended, -1 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { state in
      let count = min(buffer.count, state.pending.count)
      if count > 0 {
        buffer.copyBytes(from: state.pending[..<count])
        state.pending.removeFirst(count)
        return count
      }
      if state.isEnded { return -1 }
      state.isSuspended = true
      connection.suspend()
      return 0
    }
  }
}

extension ScreenWebsite.Event {
  /// The event in the format of `text/event-stream`; a comment if pages do not need it.
  fileprivate var text: String {
    switch self {
    case .reload: "event: reload\ndata:\n\n"
    case .heartbeat: ":\n\n"
    case .failure(let text):
      "event: failure\n"
        + text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "data: \($0)\n" }.joined() + "\n"
    }
  }
}
