internal import Renderers
internal import WidgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// One of the process's output streams.
struct Console {
  static let standardOutput = Console(descriptor: 1)
  static let standardError = Console(descriptor: 2)

  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Prints a line to a stream whose failure nobody could be told about.
  ///
  /// - Parameter ends: false for a line that the next one is to be written over.
  func print(_ line: String, ends: Bool = true) {
    try? write(line.hasSuffix("\n") || !ends ? line : line + "\n")
  }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Prints a message, in which control characters that came with an argument show as signs.
  func print(message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    print(lines.map { PrintableText.text(String($0)) }.joined(separator: "\n"))
  }

  /// Writes a text whole.
  ///
  /// - Throws: `CommandFailure` if the stream does not take it, as on a full disk.
  func write(_ text: String) throws(CommandFailure) {
    if let reason = FileDescriptor(descriptor).write(Array(text.utf8)) {
      throw CommandFailure(.failure, "cannot write the output: \(reason)")
    }
  }

  /// Colour on a terminal, unless `NO_COLOR` is set or the terminal is dumb; its width in columns.
  func traits(environment: [String: String]) -> OutputTraits {
    let hasColor =
      isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    return OutputTraits(width: width(environment) ?? 80, usesColor: hasColor)
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
