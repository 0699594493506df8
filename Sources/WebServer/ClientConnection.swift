internal import Glibc
internal import Synchronization

/// An open connection with the time at which its current step has to be over.
///
/// libmicrohttpd limits only the time without progress, so a client could hold a connection by
/// sending a byte now and then.
final class ClientConnection: Sendable {
  enum Expiry {
    case close
    /// Answers the request instead of the search that takes too long.
    case answer
  }

  private struct State {
    var isOpen = true
    var deadline: (time: ContinuousClock.Instant, expiry: Expiry)?
    // Strong: an exchange is removed when it ends, which breaks the cycle.
    var exchange: Exchange?
  }

  /// The IP address of the client without a port.
  let address: String
  private let descriptor: Int32
  // Guards the descriptor: it is shut down only while it is open, because the system gives its number
  // to another connection afterwards.
  private let state = Mutex(State())

  init(_ descriptor: Int32, address: String) {
    self.descriptor = descriptor
    self.address = address
  }

  /// The exchange of the current request.
  var exchange: Exchange? {
    get { state.withLock { $0.exchange } }
    set { state.withLock { $0.exchange = newValue } }
  }

  /// Replaces the time limit of the current step; nil for no limit.
  func limit(_ time: Duration?, _ expiry: Expiry = .close) {
    let deadline = time.map { (ContinuousClock.now + $0, expiry) }
    state.withLock { $0.deadline = deadline }
  }

  /// Ends the current step if its time is over.
  func expire(at now: ContinuousClock.Instant) {
    let late = state.withLock { state -> Exchange? in
      guard state.isOpen, let deadline = state.deadline, deadline.time <= now else { return nil }
      state.deadline = nil
      switch deadline.expiry {
      case .answer: return state.exchange
      case .close:
        // The thread of the connection then reads its end and closes it.
        shutdown(descriptor, Int32(SHUT_RDWR))
        return nil
      }
    }
    late?.answer(SiteService.timedOut)
  }

  /// Records that the descriptor is about to be closed.
  func close() {
    state.withLock { state in
      state.isOpen = false
      state.exchange = nil
    }
  }
}
