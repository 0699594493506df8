internal import CCurl
internal import Glibc
internal import RemoteSearch
internal import Synchronization

/// Runs all transfers on one thread, which lasts as long as the process.
///
/// Threading: once the thread runs, only it calls libcurl, with the exception of `ccurl_multi_wakeup`. Tasks
/// communicate with it by commands: they append a command under the lock and wake the thread up. The thread
/// executes the commands, lets libcurl read and write, and resumes the continuations of finished
/// transfers.
///
/// Ownership: the loop owns the multi handle and never frees it. `RunningTransfers`, which belongs to the
/// thread, owns the transfers, and each `Transfer` owns its easy handle and header list.
final class TransferLoop: Sendable {
  /// The loop of all transports; a failure if libcurl is missing.
  static let shared = Result { () throws(HTTPFailure) in try TransferLoop(library: "libcurl.so.4") }

  enum Command: Sendable {
    case start(PendingRequest, CheckedContinuation<TransferResult, Never>)
    case cancel(PendingRequest)
  }

  /// Never freed. Used by other threads for `ccurl_multi_wakeup` only, which allows that.
  nonisolated(unsafe) private let multi: OpaquePointer
  /// If this is not empty, a wake-up is due or the thread takes the commands before it waits again.
  private let commands = Mutex<[Command]>([])

  /// Opens libcurl by the name of its file and starts the thread.
  init(library: String) throws(HTTPFailure) {
    guard ccurl_open(library) else { throw .missingLibrary(library) }
    guard let multi = ccurl_multi_make() else { throw .notPrepared }
    self.multi = multi
    guard startThread() else {
      throw HTTPFailure(.connection, "cannot start the thread for network transfers")
    }
  }

  /// Sends a request and waits for the response or the cancellation of the task.
  func response(to pending: PendingRequest) async -> TransferResult {
    await withTaskCancellationHandler {
      await withCheckedContinuation { add(.start(pending, $0)) }
    } onCancel: {
      pending.isCancelled.store(true, ordering: .sequentiallyConsistent)
      add(.cancel(pending))
    }
  }

  private func add(_ command: Command) {
    let isFirst = commands.withLock { commands in
      commands.append(command)
      return commands.count == 1
    }
    if isFirst { ccurl_multi_wakeup(multi) }
  }

  private func takeCommands() -> [Command] {
    commands.withLock { commands in
      defer { commands = [] }
      return commands
    }
  }

  /// Starts the thread with all signals blocked, in particular the one for writes to connections that
  /// the server has closed (SIGPIPE), which would end the process.
  private func startThread() -> Bool {
    var (all, previous, thread) = (sigset_t(), sigset_t(), pthread_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    // The thread keeps this reference, because it never ends.
    let loop = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { context in
        context.map { Unmanaged<TransferLoop>.fromOpaque($0).takeUnretainedValue().run() }
      }, loop.toOpaque())
    if code == 0 { pthread_detach(thread) } else { loop.release() }
    return code == 0
  }

  private func run() -> Never {
    let transfers = RunningTransfers(multi)
    while true {
      for command in takeCommands() { transfers.execute(command) }
      transfers.advance()
      // Without running transfers only a wake-up ends this. A failure is unexpected; the pause keeps
      // it from occupying a core.
      if !ccurl_multi_poll(multi, 60_000) { usleep(10_000) }
    }
  }
}
