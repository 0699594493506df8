internal import Glibc
internal import Synchronization

/// Turns SIGTERM and SIGINT into a readable descriptor while servers run.
///
/// The signals end all servers of the process. SIGPIPE is ignored meanwhile, because clients close
/// connections at any time. The previous handling returns with the end of the last server.
enum ShutdownSignals {
  private struct State {
    var users = 0
    var previous: [(signal: Int32, action: sigaction)] = []
  }

  private static let watched = [SIGTERM, SIGINT]
  private static let state = Mutex(State())
  // Never closed, since a handler can still run after the last user has ended.
  private static let pipe = WakePipe()
  // All that the handler reads: a signal can interrupt the owner of a lock or of an initialization.
  private static let writer = Atomic<Int32>(-1)

  /// Starts to handle the signals.
  ///
  /// - Returns: a descriptor that is readable after a signal until the last user has ended; negative
  ///   if the system has none left.
  static func begin() -> Int32 {
    state.withLock { state in
      state.users += 1
      guard state.users == 1 else { return pipe.reader }
      pipe.clear()
      writer.store(pipe.writer, ordering: .sequentiallyConsistent)
      state.previous = watched.map { ($0, replace($0, with: handler)) }
      state.previous.append((SIGPIPE, replace(SIGPIPE, with: SIG_IGN)))
      return pipe.reader
    }
  }

  /// Ends one `begin`.
  static func end() {
    state.withLock { state in
      state.users -= 1
      guard state.users == 0 else { return }
      for (signal, action) in state.previous {
        var action = action
        sigaction(signal, &action, nil)
      }
      state.previous = []
    }
  }

  /// Lets the calling thread receive the signals, which the threads of tasks block.
  static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in watched { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static let handler: @convention(c) (Int32) -> Void = { _ in
    let error = errno
    WakePipe.wake(ShutdownSignals.writer.load(ordering: .sequentiallyConsistent))
    errno = error
  }

  private static func replace(_ signal: Int32, with handler: __sighandler_t?) -> sigaction {
    var (action, previous) = (sigaction(), sigaction())
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = SA_RESTART
    sigaction(signal, &action, &previous)
    return previous
  }
}
