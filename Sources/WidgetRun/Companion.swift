internal import Screens
internal import Synchronization
public import WidgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// An executable beside this one with the same command line and more in it: a light executable
/// starts sooner, and becomes its companion where a command needs more.
///
/// To be made at the start of the process, by the thread that it starts with. A reference, because
/// it remembers what was read from standard input, which the companion is to read, too.
public final class Companion: Sendable {
  private let name: String
  private let searchers: [any SearcherSettings.Type]
  private let signals: sigset_t
  private let input = Mutex<[UInt8]?>(nil)

  /// - Parameters:
  ///   - name: the companion's file, in the folder of this executable when all links are followed.
  ///   - searchers: the settings that this executable only decodes, checks and describes, while the
  ///     companion has types of the same names that open. `serve` is the companion's, too.
  public init(_ name: String, opening searchers: any SearcherSettings.Type...) {
    (self.name, self.searchers) = (name, searchers)
    var signals = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &signals)
    self.signals = signals
  }

  var types: [any Component.Type] { searchers.map { $0 as any Component.Type } }

  /// Where the companion lies, if it is there.
  var path: String {
    "\(Files.folder(of: Files.target(of: Files.ownProgram)))/\(name)"
  }

  /// Notes all that was read from standard input.
  func keep(input bytes: [UInt8]) {
    input.withLock { $0 = bytes }
  }

  /// Becomes the companion if a screen has searchers that only the companion opens.
  ///
  /// - Returns: why that is impossible; nil for a screen that needs no companion.
  func takeOver(for screen: Screen) -> CommandFailure? {
    screen.searchers.contains { opens($0.settings) } ? takeOver() : nil
  }

  /// Becomes the companion if only that reaches what the settings are of.
  ///
  /// - Returns: why that is impossible; nil for what needs no companion.
  func takeOver(for settings: any SearcherSettings) -> CommandFailure? {
    opens(settings) ? takeOver() : nil
  }

  /// Whether only the companion opens a searcher.
  func opens(_ settings: any SearcherSettings) -> Bool {
    searchers.contains { $0 == type(of: settings) }
  }

  /// Becomes the companion, which does the whole command anew: nothing may have been printed.
  ///
  /// - Returns: why that is impossible.
  func takeOver() -> CommandFailure {
    let path = path
    guard Files.target(of: path) != Files.target(of: Files.ownProgram) else {
      return CommandFailure(.unavailable, "'\(path)' is this program, expected its companion")
    }
    if let reason = giveBackInput() {
      return CommandFailure(.unavailable, "cannot hand standard input to '\(path)': \(reason)")
    }
    // Threads that run tasks take no signals, and a program inherits that from the one it follows.
    var signals = signals
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    execv(path, CommandLine.unsafeArgv)
    return CommandFailure(
      .unavailable,
      "cannot run '\(path)', which serves screens and reaches other engines: "
        + "\(FileDescriptor.reason()); build it with '\(Self.build) --product \(name)'")
  }

  #if DEBUG
    private static let build = "swift build"
  #else
    private static let build = "swift build -c release"
  #endif

  /// Lets standard input begin with what was read from it; in words why that fails.
  private func giveBackInput() -> String? {
    guard let bytes = input.withLock({ $0 }) else { return nil }
    guard let file = tmpfile() else { return FileDescriptor.reason() }
    let descriptor = fileno(file)
    if let reason = FileDescriptor(descriptor).write(bytes) { return reason }
    return lseek(descriptor, 0, SEEK_SET) == 0 && dup2(descriptor, 0) == 0
      ? nil : FileDescriptor.reason()
  }
}
