internal import CTerminal
internal import FileAccess
internal import Glibc

/// The terminal of the process in raw mode.
///
/// Uses `/dev/tty`, because standard output may be a pipe. A signal handler in `CTerminal` restores
/// the terminal if the process crashes.
final class Terminal {
  /// The result of waiting for input.
  enum Input {
    /// Bytes that the user typed or the terminal sent.
    case bytes([UInt8])
    /// One of the handled signals.
    case signal(Int32)
    /// `WakeHandle.wake()` was called.
    case woken
    /// The time limit expired.
    case timeout
    /// The terminal was closed.
    case end
  }

  /// Ends a wait for input. Usable on any thread.
  struct WakeHandle: Sendable {
    fileprivate let descriptor: Int32

    func wake() {
      try? FileDescriptor(descriptor).write([0])
    }
  }

  /// The number of bytes after which input is handled even if more is available.
  private static let maximumInputLength = 1 << 16
  private static let handledSignals = [SIGWINCH, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGINT]
  private static let path = "/dev/tty"
  private static let enterSequence = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h"
  private static let mouseSequence = "\u{1B}[?1000h\u{1B}[?1006h"
  private static let leaveSequence =
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  private let descriptor: Int32
  private let usesMouse: Bool
  private let original: termios
  private let reader: Int32
  private let writer: Int32
  private var isActive = false

  let wakeHandle: WakeHandle

  /// Whether the process has a terminal.
  static var exists: Bool {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }

  /// - Throws: `ServiceError` if the process has no terminal.
  init(usesMouse: Bool) throws(ServiceError) {
    self.usesMouse = usesMouse
    descriptor = open(Self.path, O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw ServiceError(
        .invalidInput, "'open' needs a terminal; use 'run' to print a screen without one")
    }
    var settings = termios()
    var pipes: [Int32] = [-1, -1]
    guard tcgetattr(descriptor, &settings) == 0, pipe(&pipes) == 0 else {
      let failure = SystemError.last.description
      close(descriptor)
      throw ServiceError(.failed, "cannot use the terminal: \(failure)")
    }
    original = settings
    (reader, writer) = (pipes[0], pipes[1])
    for end in pipes {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    wakeHandle = WakeHandle(descriptor: pipes[1])
  }

  /// The size in columns and rows; 80 by 24 if it is unknown.
  var size: (columns: Int, rows: Int) {
    var (columns, rows): (Int32, Int32) = (80, 24)
    _ = terminal_size(descriptor, &columns, &rows)
    return (Int(columns), Int(rows))
  }

  /// Enters raw mode and the alternate screen, and starts to handle signals.
  func enter() {
    var settings = original
    cfmakeraw(&settings)
    let bytes = Array(Self.leaveSequence.utf8)
    withUnsafePointer(to: original) { original in
      bytes.withUnsafeBytes { raw in
        terminal_guard_arm(
          descriptor, original, raw.baseAddress?.assumingMemoryBound(to: CChar.self), raw.count)
      }
    }
    for signal in Self.handledSignals { _ = terminal_watch_signal(signal, writer) }
    tcsetattr(descriptor, TCSANOW, &settings)
    isActive = true
    write(Array((Self.enterSequence + (usesMouse ? Self.mouseSequence : "")).utf8))
  }

  /// Restores the terminal. No effect if it is not in raw mode.
  func leave() {
    guard isActive else { return }
    isActive = false
    write(Array(Self.leaveSequence.utf8))
    var settings = original
    tcsetattr(descriptor, TCSADRAIN, &settings)
    terminal_guard_disarm()
    for signal in Self.handledSignals { terminal_unwatch_signal(signal) }
  }

  /// Stops the process group until the shell continues it.
  func suspend() {
    leave()
    kill(0, SIGTSTP)
    // Another thread may receive the signal a moment later.
    usleep(50_000)
    enter()
  }

  /// Writes to the terminal and ignores errors.
  func write(_ bytes: [UInt8]) {
    try? FileDescriptor(descriptor).write(bytes)
  }

  /// Waits for input, a signal, or a wake-up.
  ///
  /// - Parameter milliseconds: the time limit; -1 for none.
  func wait(_ milliseconds: Int32) -> Input {
    var polled = [
      pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&polled, 2, milliseconds)
    if count == 0 { return .timeout }
    if count < 0 { return errno == EINTR ? .woken : .end }
    if polled[0].revents != 0, let byte = try? FileDescriptor(reader).read(atMost: 1).first {
      return byte == 0 ? .woken : .signal(Int32(byte))
    }
    guard polled[1].revents != 0 else { return .woken }
    guard var bytes = try? FileDescriptor(descriptor).read(atMost: 4096), !bytes.isEmpty else {
      return .end
    }
    // All available input is handled at once, so that a pasted text causes a single search.
    while bytes.count < Self.maximumInputLength, isReadable,
      let more = try? FileDescriptor(descriptor).read(atMost: 4096), !more.isEmpty
    {
      bytes += more
    }
    return .bytes(bytes)
  }

  /// Whether the terminal has sent more bytes.
  private var isReadable: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLIN) != 0
  }

  deinit {
    leave()
    for end in [reader, writer, descriptor] { close(end) }
  }
}
