import Components
import Glibc

/// Runs blocking operations on dedicated threads.
///
/// Tasks share a small pool of threads, which must not be blocked.
enum BlockingThread {
  /// Runs an operation on a new thread, or in a task if no thread can be created.
  static func run(_ operation: @escaping @Sendable () -> Void) {
    if let thread = NativeThread.start(operation) {
      pthread_detach(thread)
    } else {
      Task.detached { operation() }
    }
  }
}
