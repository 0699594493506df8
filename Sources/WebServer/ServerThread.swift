internal import Glibc
internal import Synchronization

/// The thread that watches the deadlines of a server and ends it.
///
/// A separate thread, because the threads of tasks block signals and must not wait until the threads of
/// libmicrohttpd have ended.
final class ServerThread: Sendable {
  /// The precision of deadlines in milliseconds.
  private static let interval: Int32 = 200

  private let server: Server
  private let signals: Int32
  private let stopPipe = WakePipe()
  private let completion = Mutex<CheckedContinuation<Void, Never>?>(nil)

  /// - Parameter signals: a descriptor that becomes readable when the server has to end.
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
      let status = pthread_create(&thread, nil, { ServerThread.main($0) }, context)
      // Without a thread of its own, the server runs on this one.
      if status == 0 { pthread_detach(thread) } else { _ = ServerThread.main(context) }
    }
  }

  /// Asks the server to end. On any thread, several times.
  func stop() {
    stopPipe.wake()
  }

  private static func main(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let thread = Unmanaged<ServerThread>.fromOpaque(context).takeRetainedValue()
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
    while !events.contains(where: { $0.revents != 0 }) {
      poll(&events, nfds_t(events.count), Self.interval)
      server.expire()
    }
  }
}
