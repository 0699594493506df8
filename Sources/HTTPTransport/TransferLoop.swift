internal import CCurl
internal import Glibc
internal import RemoteSearch
internal import Synchronization

/// Runs all transfers on one thread, which runs until the process exits.
///
/// Threading: after the thread has started, only it calls libcurl, except for `ccurl_multi_wakeup`. Tasks
/// append commands to a queue under a lock and wake the thread. The thread executes the commands, lets
/// libcurl read and write, and resumes the continuations of completed transfers.
///
/// Ownership: the loop owns the multi handle and never frees it. `RunningTransfers`, which belongs to the
/// thread, owns the transfers, and each `Transfer` owns its easy handle and header list.
final class TransferLoop: Sendable {
  /// The loop that all transports share; a failure if libcurl is not installed.
  static let shared = Result { () throws(HTTPFailure) in try TransferLoop(library: "libcurl.so.4") }

  /// A command of a task to the thread.
  enum Command: Sendable {
    case start(PendingRequest, CheckedContinuation<TransferResult, Never>)
    case cancel(PendingRequest)
  }

  /// The multi handle, never freed. Other threads use it only for `ccurl_multi_wakeup`, which allows that.
  nonisolated(unsafe) private let multi: OpaquePointer
  /// The command queue. If it is not empty, a wake-up is pending or the thread is not waiting.
  private let commands = Mutex<[Command]>([])

  /// Opens libcurl and starts the thread.
  ///
  /// - Parameter library: the file name of the shared library.
  /// - Throws: `HTTPFailure` if the library is missing or the thread cannot be started.
  init(library: String) throws(HTTPFailure) {
    guard ccurl_open(library) else { throw .missingLibrary(library) }
    guard let multi = ccurl_multi_make() else { throw .preparationFailed }
    self.multi = multi
    guard startThread() else {
      throw HTTPFailure(.connection, "cannot start the thread for network transfers")
    }
  }

  /// Sends a request and suspends until the response is complete or the task is cancelled.
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

  /// Starts the thread with all signals blocked; SIGPIPE would terminate the process when the server has
  /// closed a connection.
  private func startThread() -> Bool {
    var (all, previous, thread) = (sigset_t(), sigset_t(), pthread_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    // The thread owns this reference forever, because it never ends.
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
      // Without running transfers, only a wake-up ends the call. A failure is unexpected; the pause prevents
      // a busy loop.
      if !ccurl_multi_poll(multi, 60_000) { usleep(10_000) }
    }
  }
}

/// A request that is passed to the transfer thread and can be cancelled by its task.
final class PendingRequest: Sendable {
  /// The request to send.
  let request: HTTPRequest
  /// The proxy and the certificate authorities.
  let environment: NetworkEnvironment
  /// The time at which the request was created.
  let start = ContinuousClock.now
  /// Set before the cancel command, which can reach the thread before the start command.
  let isCancelled = Atomic(false)

  init(_ request: HTTPRequest, _ environment: NetworkEnvironment) {
    self.request = request
    self.environment = environment
  }

  /// The proxy, unless libcurl excludes the server by `no_proxy`; nil if no proxy may be used.
  var proxy: String? {
    RequestURL(request.url).flatMap(environment.proxy)
  }
}
