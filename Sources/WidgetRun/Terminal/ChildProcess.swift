internal import FileAccess
internal import Glibc
internal import WidgetCore

/// Runs other programs.
enum ChildProcess {
  /// The standard streams of a program.
  enum Streams {
    /// The controlling terminal.
    case terminal
    /// A new file for the output; the input is the one of this process.
    case outputFile(String)
    /// No input; the output is discarded.
    case none
  }

  /// Runs a program and waits for its end. Interrupts from the keyboard end only the program.
  ///
  /// - Parameters:
  ///   - words: the program, found in `PATH`, and its arguments.
  ///   - streams: its standard streams.
  /// - Returns: the exit status, or 128 plus the number of the signal that ended the program.
  /// - Throws: `SystemError` if the program cannot be started, or the sandbox does not allow programs.
  static func run(_ words: [String], _ streams: Streams) throws(SystemError) -> Int32 {
    if AccessPolicy.current.isRestricted { throw .forbidden }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    open(streams, &actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGINT, SIGQUIT] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    var process = pid_t()
    let failure = posix_spawnp(&process, words[0], &actions, &attributes, arguments, environ)
    guard failure == 0 else { throw SystemError(code: failure) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  private static func open(_ streams: Streams, _ actions: inout posix_spawn_file_actions_t) {
    switch streams {
    case .terminal:
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/tty", O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    case .outputFile(let path):
      posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    case .none:
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
  }
}
