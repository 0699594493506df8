internal import Glibc
internal import Synchronization

/// Makes a descriptor readable on SIGTERM and SIGINT while servers run.
///
/// The signals shut down all servers of the process. SIGPIPE is ignored, because clients close
/// connections at any time. The previous signal actions are restored after the last server has ended.
enum ShutdownSignals {
  private struct State {
    var users = 0
    var previous: [(signal: Int32, action: sigaction)] = []
  }

  private static let watched = [SIGTERM, SIGINT]
  private static let state = Mutex(State())
  // Never closed, since a handler can still run after the last user has ended.
  private static let pipe = WakePipe()
  // The only state that the handler reads. It cannot take locks or initialize globals, because a signal
  // can interrupt a thread that is doing so.
  private static let writer = Atomic<Int32>(-1)

  /// Starts to handle the signals; `end` must follow.
  ///
  /// - Returns: a descriptor that is readable after a signal until the last user has ended; negative
  ///   if the process has no descriptor left.
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

  /// Ends the handling that a call of `begin` started.
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

  /// Unblocks the signals on the calling thread; the threads of tasks block them.
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
