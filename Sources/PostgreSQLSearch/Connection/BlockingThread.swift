import Glibc

/// Runs blocking operations on dedicated threads.
///
/// Tasks share a small pool of threads, which must not be blocked.
enum BlockingThread {
  /// A reference to an operation, which can be passed to a thread as a pointer.
  private final class Operation: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Runs an operation on a new thread, or in a task if no thread can be created.
  static func run(_ operation: @escaping @Sendable () -> Void) {
    // The thread consumes this reference.
    let argument = Unmanaged.passRetained(Operation(operation))
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, start, argument.toOpaque())
    if code == 0 {
      pthread_detach(thread)
    } else {
      argument.release()
      Task.detached { operation() }
    }
  }

  private static let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    { argument in
      if let argument { Unmanaged<Operation>.fromOpaque(argument).takeRetainedValue().run() }
      return nil
    }
}
