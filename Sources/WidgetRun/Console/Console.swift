internal import CommandParsing
internal import Components
internal import FileAccess
internal import Glibc
internal import Renderers
internal import WidgetCore

/// One of the process's output streams.
struct Console {
  static let standardOutput = Console(descriptor: 1)
  static let standardError = Console(descriptor: 2)

  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Prints a line and ignores errors.
  ///
  /// - Parameter terminated: false to omit the line break, so that the next line overwrites this one.
  func print(_ line: String, terminated: Bool = true) {
    // Standard error receives only messages, standard output also records.
    let line = descriptor == 2 ? SecretMask.message(line) : line
    try? write(line.hasSuffix("\n") || !terminated ? line : line + "\n")
  }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Prints a message and ignores errors. Replaces control characters, which may come from arguments.
  func print(message: String) {
    print(Self.printable(message))
  }

  /// Writes all of a text.
  ///
  /// - Throws: `ServiceError` if writing fails, for example because the disk is full.
  func write(_ text: String) throws(ServiceError) {
    do throws(SystemError) {
      try FileDescriptor(descriptor).write(Array(text.utf8))
    } catch {
      throw ServiceError(.failed, "cannot write the output: \(error.description)")
    }
  }

  /// Writes text that is not rendered. On a terminal, control characters become visible characters.
  ///
  /// - Throws: `ServiceError` if writing fails.
  func write(plain text: String) throws(ServiceError) {
    try write(isTerminal ? Self.printable(text) : text)
  }

  private static func printable(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { PrintableText.text(String($0)) }.joined(separator: "\n")
  }

  /// The width of the stream, and whether to use color.
  ///
  /// Terminals have color unless `NO_COLOR` is set or `TERM` is `dumb`. The width is `COLUMNS`, the
  /// terminal's width, or 80. Terminals show only ASCII in a locale without UTF-8.
  func traits(environment: [String: String]) -> OutputTraits {
    let hasColor =
      isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    return OutputTraits(
      width: width(environment) ?? 80, usesColor: hasColor,
      usesASCII: isTerminal && !Environment.usesUTF8(environment))
  }

  private func width(_ environment: [String: String]) -> Int? {
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    guard isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}

extension Console {
  /// Prints a hint or a status on standard error, unless `--quiet` is set.
  static func inform(_ text: String) {
    if Launch.verbosity != .quiet { standardError.print(message: text) }
  }

  /// Prints a detail on standard error if `--verbose` is set.
  static func trace(_ text: @autoclosure () -> String) {
    if Launch.verbosity == .verbose { standardError.print(message: text()) }
  }
}
