import Components
internal import ScreenLoading
internal import WidgetCore

/// Applies safe fixes of diagnostics to files in memory, and writes the files at the end.
struct SafeFixes {
  /// The changed texts by file.
  private(set) var texts: [String: String] = [:]
  /// The diagnostics whose fixes were applied, in order of application.
  private(set) var applied: [Diagnostic] = []

  /// A fix can uncover another problem with a safe fix. This limits the number of rounds.
  private static let maximumRounds = 20

  /// Checks a screen and applies safe fixes until there are no more.
  ///
  /// - Parameter check: checks the screen, reading files with the given function.
  /// - Returns: the result of the last check.
  mutating func fix(
    _ screen: ScreenSource,
    _ check: (@escaping @Sendable (String) throws(FileError) -> [UInt8])
      async -> LoadedScreen
  ) async -> LoadedScreen {
    var loaded = await check(reader)
    for _ in 0..<Self.maximumRounds {
      guard apply(loaded, in: FilePath.folder(of: screen.file)) else { break }
      loaded = await check(reader)
    }
    return loaded
  }

  /// Writes the changed files.
  func write() throws(ServiceError) {
    for (file, text) in texts.sorted(by: { $0.key < $1.key }) { try Files.write(text, to: file) }
  }

  /// Reads files with the fixes applied.
  private var reader: @Sendable (String) throws(FileError) -> [UInt8] {
    { [texts] (name) throws(FileError) in
      if let text = texts[name] { return Array(text.utf8) }
      return try ScreenFile.read(name)
    }
  }

  /// Applies the safe fixes of a check to the files below a directory.
  ///
  /// - Returns: false if no file changed.
  private mutating func apply(_ loaded: LoadedScreen, in folder: String) -> Bool {
    var hasChanged = false
    var byFile: [String: [Diagnostic]] = [:]
    for diagnostic in loaded.diagnostics.all {
      guard let fixIt = diagnostic.fixIt, fixIt.isSafe, !applied.contains(diagnostic) else {
        continue
      }
      byFile[fixIt.range.file, default: []].append(diagnostic)
    }
    for (file, diagnostics) in byFile.sorted(by: { $0.key < $1.key }) {
      guard Files.isFile(file, inside: folder), let bytes = try? reader(file),
        let text = String(validating: bytes, as: UTF8.self)
      else { continue }
      let result = TextEdits.apply(diagnostics.compactMap(\.fixIt), to: text)
      guard result.text != text else { continue }
      texts[file] = result.text
      let fixIts = Set(result.applied)
      applied += diagnostics.filter { $0.fixIt.map(fixIts.contains) ?? false }
      hasChanged = true
    }
    return hasChanged
  }
}
