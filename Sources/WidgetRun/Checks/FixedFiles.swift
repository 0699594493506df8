internal import Screens
internal import WidgetCore

/// Files with the safe fix-its of findings applied, in memory until they are written.
struct FixedFiles {
  /// The texts that differ from those of the files.
  private(set) var texts: [String: String] = [:]
  /// What was cured, in the order of the files' first fix.
  private(set) var fixed: [Diagnostic] = []

  /// A cure can bring a mistake to light that has a cure again; this many times at most.
  private static let rounds = 20

  /// Checks a screen, cures what can safely be cured, and so on until nothing is left.
  ///
  /// - Returns: what the last check found.
  mutating func fix(
    _ screen: CheckedScreen,
    _ check: (@escaping @Sendable (String) throws(FileError) -> [UInt8])
      async -> LoadedScreen
  ) async -> LoadedScreen {
    var loaded = await check(reader)
    for _ in 0..<Self.rounds {
      guard apply(loaded, in: Files.folder(of: screen.file)) else { break }
      loaded = await check(reader)
    }
    return loaded
  }

  /// Writes what has changed.
  func write() throws(CommandFailure) {
    for (file, text) in texts.sorted(by: { $0.key < $1.key }) { try Files.write(text, to: file) }
  }

  /// Reads the files as they will be.
  private var reader: @Sendable (String) throws(FileError) -> [UInt8] {
    { [texts] (name) throws(FileError) in
      if let text = texts[name] { return Array(text.utf8) }
      return try Files.read(name)
    }
  }

  /// Applies the safe fix-its of findings; false if nothing has changed.
  private mutating func apply(_ loaded: LoadedScreen, in folder: String) -> Bool {
    var hasChanged = false
    var findings: [String: [Diagnostic]] = [:]
    for finding in loaded.diagnostics.all {
      guard let fixIt = finding.fixIt, fixIt.isSafe, !fixed.contains(finding) else { continue }
      findings[fixIt.range.file, default: []].append(finding)
    }
    for (file, findings) in findings.sorted(by: { $0.key < $1.key }) {
      guard Files.isFile(file, inside: folder), let bytes = try? reader(file),
        let text = String(validating: bytes, as: UTF8.self)
      else { continue }
      let fixIts = findings.compactMap(\.fixIt)
      let result = TextEdits.apply(fixIts, to: text)
      guard result.text != text else { continue }
      texts[file] = result.text
      let applied = Set(result.applied)
      fixed += findings.filter { $0.fixIt.map(applied.contains) ?? false }
      hasChanged = true
    }
    return hasChanged
  }
}
