package import Glibc

/// Threads of the operating system, for work that must not occupy the threads that tasks share.
package enum NativeThread {
  /// A reference to an operation, which can be passed to a thread as a pointer.
  private final class Operation: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Starts a thread, which the caller must join or detach; nil if no thread can be created.
  package static func start(_ operation: @escaping @Sendable () -> Void) -> pthread_t? {
    // The thread consumes this reference.
    let argument = Unmanaged.passRetained(Operation(operation))
    var thread = pthread_t()
    guard pthread_create(&thread, nil, main, argument.toOpaque()) == 0 else {
      argument.release()
      return nil
    }
    return thread
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    { argument in
      if let argument { Unmanaged<Operation>.fromOpaque(argument).takeRetainedValue().run() }
      return nil
    }
}
