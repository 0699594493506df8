internal import ScreenLoading
internal import WidgetCore

/// The screen that an argument names: a file, or a proposed screen for a file of records.
struct ScreenArgument: Sendable {
  /// The path of the screen. That of a proposed screen need not exist.
  let file: String
  /// Reads the screen and the files that it includes.
  let readFile: @Sendable (String) throws(FileError) -> [UInt8]

  /// Proposes a screen if the argument is a file of records, and prints how to save it.
  ///
  /// - Throws: `CommandFailure` if the records cannot be read.
  static func resolving(_ argument: String) async throws -> ScreenArgument {
    guard RecordsArgument.isRecords(argument) else {
      return ScreenArgument(file: argument, readFile: ScreenFile.read)
    }
    let proposal = ScreenProposal(records: argument)
    let proposed = try await proposal.propose()
    let screen = Array(proposed.screen.utf8)
    Console.inform(
      "'\(argument)' contains records; a proposed screen shows them. To save and change it:\n  "
        + RecordsArgument.newScreen(for: argument))
    for note in proposed.notes { Console.inform("note: \(note)") }
    return ScreenArgument(file: proposal.file) { path throws(FileError) in
      path == proposal.file ? screen : try ScreenFile.read(path)
    }
  }
}

/// Distinguishes files of records from screens.
enum RecordsArgument {
  /// The number of bytes of a JSON file that are searched for keys of a screen.
  private static let headSize = 1 << 16

  /// The extensions of files that are no screens. Workbooks are reported when they are read.
  private static let extensions = [".csv", ".tsv", ".txt", ".ndjson", ".jsonl", ".xlsx", ".zip"]

  /// Whether a file contains records: a table, JSON lines, or JSON without keys of a screen.
  ///
  /// The names of tables and JSON lines suffice; JSON files are read.
  static func isRecords(_ path: String) -> Bool {
    var name = path.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(".gz".count) }
    if extensions.contains(where: name.hasSuffix) { return true }
    guard name.hasSuffix(".json"), let head = try? Files.start(of: path, bytes: headSize) else {
      return false
    }
    let text = String(decoding: head, as: UTF8.self)
    switch text.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) {
    case nil, "[": return true
    case "{": return !["searcher", "searchers", "widgets"].contains { text.contains("\"\($0)\"") }
    default: return false
    }
  }

  /// The command that writes a screen for records.
  static func newScreen(for records: String) -> String {
    "widgetrun new screen --from \(records.shellQuoted)"
  }

  /// The result of loading records as a screen.
  static func rejected(_ path: String, registry: Registry) -> LoadedScreen {
    var diagnostics = Diagnostics()
    diagnostics.report(
      Diagnostic(
        .wrongType, "'\(path)' contains records, not a screen", at: SourceRange(startOf: path),
        help: "write a screen for them with '\(newScreen(for: path))'"))
    return LoadedScreen(screen: nil, diagnostics: diagnostics, sources: [:], registry: registry)
  }
}

extension String {
  /// The text as one word of a shell command.
  var shellQuoted: String {
    let isPlain = allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_./+=:@%,".contains($0))
    }
    return isPlain && !isEmpty ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
