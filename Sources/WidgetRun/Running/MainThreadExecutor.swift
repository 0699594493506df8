internal import CDispatch
internal import Synchronization

/// Executes a command on the main thread until the command waits for another thread.
///
/// A search in local records never waits, so such a run starts no thread, which saves a tenth of its
/// time. Once the main thread has left `runUntilIdle()`, threads of libdispatch execute the command.
final class MainThreadExecutor: TaskExecutor {
  private struct State {
    /// The jobs that no thread has started.
    var jobs: [UnownedJob] = []
    /// Whether the main thread executes jobs.
    var isOnMainThread = true
  }

  private let state = Mutex(State())

  /// Runs jobs until the command waits for another thread. Call it once, on the main thread.
  func runUntilIdle() {
    while let job = nextOfMainThread() { run(job) }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isOnMainThread = state.withLock { state in
      state.jobs.append(job)
      return state.isOnMainThread
    }
    if !isOnMainThread { startThread() }
  }

  private func nextOfMainThread() -> UnownedJob? {
    state.withLock { state in
      state.isOnMainThread = !state.jobs.isEmpty
      return state.isOnMainThread ? state.jobs.removeFirst() : nil
    }
  }

  /// Runs the next job on a thread of libdispatch.
  private func startThread() {
    let context = Unmanaged.passRetained(self).toOpaque()
    dispatch_async_f(dispatch_get_global_queue(0, 0), context) { context in
      guard let context else { return }
      let executor = Unmanaged<MainThreadExecutor>.fromOpaque(context).takeRetainedValue()
      executor.run(executor.state.withLock { $0.jobs.removeFirst() })
    }
  }

  private func run(_ job: UnownedJob) {
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
