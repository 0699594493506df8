package import Glibc

/// Threads of the operating system, in addition to those that tasks share.
package enum NativeThread {
  /// A reference to an operation, which can be passed to a thread as a pointer.
  private final class Operation: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// The number of processors of the machine.
  package static let processorCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

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

  /// Calls a function on this thread and on others at the same time, and waits for all.
  ///
  /// - Parameter count: the number of threads with this one; fewer if the system refuses.
  package static func run(on count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(1, count) {
      guard let thread = start(body) else { break }
      threads.append(thread)
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    { argument in
      if let argument { Unmanaged<Operation>.fromOpaque(argument).takeRetainedValue().run() }
      return nil
    }
}
