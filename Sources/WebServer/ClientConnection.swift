internal import Glibc
internal import Synchronization

/// An open connection with a deadline for its current step, such as receiving the head.
///
/// libmicrohttpd limits only the time without progress, so a client could occupy a connection by
/// sending a byte now and then.
final class ClientConnection: Sendable {
  /// The reaction to an exceeded deadline.
  enum TimeoutAction {
    /// Closes the connection.
    case close
    /// Sends a time-out response in place of the result of the search.
    case respond
  }

  private struct State {
    var isOpen = true
    var deadline: (time: ContinuousClock.Instant, action: TimeoutAction)?
    /// When the current step began, while it is to receive a request.
    var receivingSince: ContinuousClock.Instant?
    // Strong: an exchange is removed when it ends, which breaks the cycle.
    var exchange: Exchange?
    /// Set from the first response until the client has received all of it.
    var progress: SendProgress?
  }

  /// The IP address of the client without a port.
  let address: String
  private let descriptor: Int32
  private let stallLimit: Duration
  // Guards the descriptor: it is shut down only while it is open, because the system reuses the number
  // of a closed one.
  private let state = Mutex(State())

  /// - Parameter stallLimit: the maximum time for which the client acknowledges no pending data.
  init(_ descriptor: Int32, address: String, stallLimit: Duration) {
    self.descriptor = descriptor
    self.address = address
    self.stallLimit = stallLimit
  }

  /// The exchange of the current request.
  var exchange: Exchange? {
    get { state.withLock { $0.exchange } }
    set { state.withLock { $0.exchange = newValue } }
  }

  /// Replaces the deadline of the current step.
  func limit(_ time: Duration, _ action: TimeoutAction = .close) {
    let now = ContinuousClock.now
    state.withLock { state in
      state.deadline = (now + time, action)
      state.receivingSince = action == .close ? now : nil
    }
  }

  /// Replaces the deadline by the detection of clients that do not read the response.
  func beginResponse() {
    state.withLock { state in
      (state.deadline, state.receivingSince) = (nil, nil)
      // Another response is not progress while the client has not received the previous one.
      if state.progress == nil { state.progress = SendProgress() }
    }
  }

  /// When the connection began to wait for a request or for the rest of it; nil during a response.
  var receivingSince: ContinuousClock.Instant? { state.withLock { $0.receivingSince } }

  /// Closes the connection before its deadline, unless it has received its request meanwhile.
  func closeIfReceiving() {
    state.withLock { state in
      guard state.isOpen, state.receivingSince != nil else { return }
      (state.deadline, state.receivingSince) = (nil, nil)
      shutdown(descriptor, Int32(SHUT_RDWR))
    }
  }

  /// Ends the current step if its deadline has passed.
  ///
  /// - Parameter isCrowded: whether few more connections can be accepted, so that clients that do not
  ///   read have less time.
  func expire(at now: ContinuousClock.Instant, isCrowded: Bool = false) {
    let stallLimit = isCrowded ? min(stallLimit, Self.crowdedStallLimit) : stallLimit
    let late = state.withLock { state -> Exchange? in
      if state.isOpen {
        endStalledResponse(&state, at: now, stallLimit)
        endIncompleteRequest(state)
      }
      guard state.isOpen, let deadline = state.deadline, deadline.time <= now else { return nil }
      (state.deadline, state.receivingSince) = (nil, nil)
      switch deadline.action {
      case .respond: return state.exchange
      case .close:
        // The thread of the connection then reads the end of file and closes it.
        shutdown(descriptor, Int32(SHUT_RDWR))
        return nil
      }
    }
    late?.timeOut()
  }

  /// Reports the end of a connection to libmicrohttpd, which misses it if it arrives together with a
  /// part of a body.
  private func endIncompleteRequest(_ state: State) {
    guard state.exchange != nil, state.deadline?.action == .close else { return }
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    guard count == 0 || (count < 0 && errno != EAGAIN) else { return }
    // The server can still respond to a request that is complete.
    shutdown(descriptor, Int32(SHUT_RD))
  }

  private static let crowdedStallLimit = Duration.seconds(5)

  private func endStalledResponse(
    _ state: inout State, at now: ContinuousClock.Instant, _ stallLimit: Duration
  ) {
    guard var progress = state.progress else { return }
    let output = SendProgress.Output(of: descriptor)
    if progress.isStalled(output, for: stallLimit, at: now) {
      // A reset lets the system drop the bytes that the client does not read.
      var reset = linger(l_onoff: 1, l_linger: 0)
      let size = socklen_t(MemoryLayout<linger>.size)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &reset, size)
      shutdown(descriptor, Int32(SHUT_RDWR))
      state.progress = nil
    } else {
      let isReceived = !output.isPending && state.exchange == nil
      state.progress = isReceived ? nil : progress
    }
  }

  /// Records that the descriptor is about to be closed.
  func close() {
    state.withLock { state in
      state.isOpen = false
      state.exchange = nil
    }
  }
}
