internal import Glibc
internal import Serving

/// Receives the listening socket that systemd passes to a service (sd_listen_fds(3)).
enum SocketActivation {
  /// The first descriptor that systemd passes.
  private static let firstDescriptor: Int32 = 3

  /// The passed socket; nil if none was passed to this process.
  ///
  /// Removes the corresponding environment variables, so that child processes do not interpret another
  /// descriptor as the socket.
  static func takeListener() throws(ServerError) -> Listener? {
    let (process, count) = (take("LISTEN_PID"), take("LISTEN_FDS"))
    _ = take("LISTEN_FDNAMES")
    guard try isPassed(to: process, count: count, processID: getpid()) else { return nil }
    return try Listener(inherited: firstDescriptor)
  }

  /// Whether a socket was passed to this process.
  ///
  /// - Parameters:
  ///   - process: `LISTEN_PID`, the process that the sockets are for.
  ///   - count: `LISTEN_FDS`, the number of sockets.
  ///   - processID: the ID of this process.
  /// - Throws: `ServerError` if the number of sockets is not 0 or 1.
  static func isPassed(
    to process: String?, count: String?, processID: pid_t
  ) throws(ServerError) -> Bool {
    // Other processes inherit the variables, but not the sockets.
    guard let process, pid_t(process) == processID, let count else { return false }
    guard let number = Int(count), number >= 0 else {
      throw ServerError("invalid value '\(count)' for 'LISTEN_FDS': expected a number of sockets")
    }
    if number > 1 {
      throw ServerError(
        "systemd passes \(number) sockets; expected one 'ListenStream=' in the socket unit")
    }
    return number == 1
  }

  private static func take(_ name: String) -> String? {
    defer { unsetenv(name) }
    return getenv(name).map { String(cString: $0) }
  }
}
