internal import CPlugins
internal import Glibc
internal import Synchronization

/// A thread that executes the task of one request at a time.
///
/// Requests of screens with plug-ins use these threads, so that an endless loop in a plug-in does not
/// occupy a thread of Swift's pool, which has one per core. A thread in an endless loop cannot be ended
/// safely: it is abandoned, and continues to use a core with the lowest priority.
final class PluginThread: TaskExecutor {
  /// A plug-in, and the type of one of its components.
  struct Culprit: Hashable {
    /// The path of the plug-in as the user wrote it.
    var plugin: String
    /// The type for `type:`; nil if it is unknown.
    var component: String?

    /// `the plug-in 'kiosk.so' in 'kiosk'`, for messages.
    var phrase: String { "the plug-in '\(plugin)'" + (component.map { " in '\($0)'" } ?? "") }
  }

  private struct State {
    var jobs: [UnownedJob] = []
    /// When the current job started; nil while the thread is idle.
    var jobStart: ContinuousClock.Instant?
    /// Nil until the thread runs.
    var identity: (handle: pthread_t, id: pid_t)?
  }

  /// The thread of the current request; nil for screens without plug-ins.
  @TaskLocal static var current: PluginThread?

  // More requests at a time are rejected, so that endless loops cannot use up the memory.
  private static let maximumCount = 64
  private static let idle = Mutex<(threads: [PluginThread], count: Int)>(([], 0))
  // Sampling uses a variable of the process.
  private static let sampling = Mutex(())

  private let state = Mutex(State())
  // Semaphores are thread-safe. Never released, because the thread never ends.
  private nonisolated(unsafe) let wakeUp = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  private init() {
    sem_init(wakeUp, 0, 0)
  }

  /// Returns an idle thread; nil if all are busy.
  static func reserve() -> PluginThread? {
    let idle = idle.withLock { idle -> (thread: PluginThread?, canStart: Bool) in
      if let thread = idle.threads.popLast() { return (thread, false) }
      guard idle.count < maximumCount else { return (nil, false) }
      idle.count += 1
      return (nil, true)
    }
    guard idle.canStart else { return idle.thread }
    let thread = PluginThread()
    if thread.start() { return thread }
    Self.idle.withLock { $0.count -= 1 }
    return nil
  }

  /// Makes the thread available to other requests.
  func release() {
    Self.idle.withLock { $0.threads.append(self) }
  }

  /// Lets the thread run its endless loop with the lowest priority.
  func abandon() {
    if let identity = state.withLock({ $0.identity }) { plugin_lower_priority(identity.id) }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    sem_post(wakeUp)
  }

  /// The plug-in that the thread has been executing for some time without a pause; nil for none.
  ///
  /// Blocks for up to a second.
  func culprit(after limit: Duration) -> Culprit? {
    let (identity, start) = state.withLock { ($0.identity, $0.jobStart) }
    guard let identity, let start, .now - start >= limit else { return nil }
    return Self.sampling.withLock { _ in
      // A sample can interrupt code without frame pointers, so that the stack is not readable.
      for _ in 0..<5 {
        var name: UnsafePointer<CChar>?
        var component: UnsafePointer<CChar>?
        if plugin_executed_by(identity.handle, &name, &component) == 1, let name {
          return Culprit(
            plugin: String(cString: name), component: component.map { String(cString: $0) })
        }
      }
      return nil
    }
  }

  private func start() -> Bool {
    var handle = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    let status = pthread_create(
      &handle, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<PluginThread>.fromOpaque(context).takeUnretainedValue().run()
      }, context)
    guard status == 0 else {
      Unmanaged<PluginThread>.fromOpaque(context).release()
      return false
    }
    pthread_detach(handle)
    return true
  }

  private func run() -> Never {
    plugin_guard_thread()
    state.withLock { $0.identity = (pthread_self(), plugin_current_thread()) }
    while true {
      sem_wait(wakeUp)
      let job = state.withLock { state -> UnownedJob? in
        guard !state.jobs.isEmpty else { return nil }
        state.jobStart = .now
        return state.jobs.removeFirst()
      }
      job?.runSynchronously(on: asUnownedTaskExecutor())
      state.withLock { $0.jobStart = nil }
    }
  }
}
