import Components
import Glibc

/// Runs a function on several threads.
enum CountingThreads {
  /// The number of processors of the machine.
  static let processorCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// Calls a function on this thread and on others at the same time, and waits for all.
  ///
  /// - Parameter count: the number of threads with this one; fewer if the system refuses.
  static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(1, count) {
      guard let thread = NativeThread.start(body) else { break }
      threads.append(thread)
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }
}
