internal import CTerminal

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The terminal of this process, taken over by a live screen and given back whatever happens.
///
/// Standard output may be a pipe: keys come from, and pictures go to, `/dev/tty`.
final class Terminal {
  /// What a terminal told.
  enum Input {
    case bytes([UInt8])
    case signal(Int32)
    /// Something was put in by `Waker.wake()`.
    case woken
    case timeout
    /// Nobody is there any more.
    case end
  }

  /// Ends a wait for input from another thread.
  struct Waker: Sendable {
    fileprivate let descriptor: Int32

    func wake() {
      _ = FileDescriptor(descriptor).write([0])
    }
  }

  private static let watched = [SIGWINCH, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGINT]
  private static let start = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h"
  private static let mouse = "\u{1B}[?1000h\u{1B}[?1006h"
  private static let end =
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  private let descriptor: Int32
  private let usesMouse: Bool
  private let original: termios
  private let reader: Int32
  private let writer: Int32
  private var isTaken = false

  let waker: Waker

  /// - Throws: `CommandFailure` if the process has no terminal.
  init(usesMouse: Bool) throws(CommandFailure) {
    self.usesMouse = usesMouse
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw CommandFailure(
        .usage, "'open' needs a terminal, and there is none; 'run' prints a screen without one")
    }
    var settings = termios()
    var pipes: [Int32] = [-1, -1]
    guard tcgetattr(descriptor, &settings) == 0, pipe(&pipes) == 0 else {
      let reason = FileDescriptor.reason()
      close(descriptor)
      throw CommandFailure(.failure, "cannot use the terminal: \(reason)")
    }
    original = settings
    (reader, writer) = (pipes[0], pipes[1])
    for end in pipes {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    waker = Waker(descriptor: pipes[1])
  }

  /// The size in columns and rows; that of a terminal that does not know is 80 by 24.
  var size: (columns: Int, rows: Int) {
    var (columns, rows): (Int32, Int32) = (80, 24)
    _ = terminal_size(descriptor, &columns, &rows)
    return (Int(columns), Int(rows))
  }

  func take() {
    var settings = original
    cfmakeraw(&settings)
    let bytes = Array(Self.end.utf8)
    withUnsafePointer(to: original) { original in
      bytes.withUnsafeBytes { raw in
        terminal_guard_arm(
          descriptor, original, raw.baseAddress?.assumingMemoryBound(to: CChar.self), raw.count)
      }
    }
    for signal in Self.watched { _ = terminal_watch_signal(signal, writer) }
    tcsetattr(descriptor, TCSANOW, &settings)
    isTaken = true
    write(Array((Self.start + (usesMouse ? Self.mouse : "")).utf8))
  }

  func giveBack() {
    guard isTaken else { return }
    isTaken = false
    write(Array(Self.end.utf8))
    var settings = original
    tcsetattr(descriptor, TCSADRAIN, &settings)
    terminal_guard_disarm()
    for signal in Self.watched { terminal_unwatch_signal(signal) }
  }

  /// Stops the process, and those that it shares a pipeline with, until a shell lets them go on.
  func suspend() {
    giveBack()
    kill(0, SIGTSTP)
    // Another thread may be the one to take the signal, a moment later.
    usleep(50_000)
    take()
  }

  func write(_ bytes: [UInt8]) {
    _ = FileDescriptor(descriptor).write(bytes)
  }

  /// Waits for what comes next.
  ///
  /// - Parameter milliseconds: how long; -1 for as long as it takes.
  func wait(_ milliseconds: Int32) -> Input {
    var polled = [
      pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&polled, 2, milliseconds)
    if count == 0 { return .timeout }
    if count < 0 { return errno == EINTR ? .woken : .end }
    if polled[0].revents != 0, let byte = FileDescriptor(reader).read(atMost: 1)?.first {
      return byte == 0 ? .woken : .signal(Int32(byte))
    }
    guard polled[1].revents != 0 else { return .woken }
    guard let bytes = FileDescriptor(descriptor).read(atMost: 4096), !bytes.isEmpty else {
      return .end
    }
    return .bytes(bytes)
  }

  deinit {
    giveBack()
    for end in [reader, writer, descriptor] { close(end) }
  }
}
