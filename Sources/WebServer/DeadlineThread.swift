internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// The thread that enforces the deadlines of a server, reclaims memory, and shuts the server down.
///
/// A dedicated thread, because the threads of tasks block signals, and must not wait for the threads of
/// libmicrohttpd.
final class DeadlineThread: Sendable {
  /// The precision of deadlines in milliseconds.
  private static let interval: Int32 = 200

  private let server: Server
  private let signals: Int32
  private let stopPipe = WakePipe()
  private let completion = Mutex<CheckedContinuation<Void, Never>?>(nil)

  /// - Parameter signals: a descriptor that becomes readable when the server must shut down.
  init(_ server: Server, signals: Int32) {
    self.server = server
    self.signals = signals
  }

  deinit {
    stopPipe.close()
  }

  /// Serves until a signal arrives or `stop` is called. Call once.
  func run() async {
    await withCheckedContinuation { continuation in
      completion.withLock { $0 = continuation }
      // Retained for the thread, which releases it.
      let context = Unmanaged.passRetained(self).toOpaque()
      var thread = pthread_t()
      let status = pthread_create(&thread, nil, { DeadlineThread.main($0) }, context)
      // If no thread can be created, this thread is used.
      if status == 0 { pthread_detach(thread) } else { _ = DeadlineThread.main(context) }
    }
  }

  /// Requests the shutdown. Can be called on any thread, also several times.
  func stop() {
    stopPipe.wake()
  }

  private static func main(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let thread = Unmanaged<DeadlineThread>.fromOpaque(context).takeRetainedValue()
    ShutdownSignals.unblock()
    thread.watch()
    thread.server.stop()
    thread.completion.withLock { $0.take() }?.resume()
    return nil
  }

  private func watch() {
    // Negative descriptors are ignored.
    var events = [signals, stopPipe.reader].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    var reclamation = MemoryReclamation()
    while !events.contains(where: { $0.revents != 0 }) {
      poll(&events, nfds_t(events.count), Self.interval)
      server.expire()
      if reclamation.isDue(load: server.load, at: .now) { cmicrohttpd_reclaim_memory() }
    }
  }
}
