import Glibc

/// Runs work that blocks on threads of its own, because tasks share few threads.
enum BlockingThread {
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Starts a thread for the work; a task takes it where the system has no thread left.
  static func run(_ work: @escaping @Sendable () -> Void) {
    let argument = Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, start, argument.toOpaque())
    if code == 0 {
      pthread_detach(thread)
    } else {
      argument.release()
      Task.detached { work() }
    }
  }

  private static let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    { argument in
      if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
      return nil
    }
}
