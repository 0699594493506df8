import Foundation
import ScreenLoading
import TestSupport
import Testing
import WidgetCore

@testable import WidgetRun

/// Applies the fixes and suggestions of all broken screens in memory, and checks the results.
@Suite struct BrokenScreenFixTests {
  static let files =
    BrokenScreensTests.files + RecordProblemsTests.files.map { "records/\($0)" }

  /// A version of a screen: its text, and the diagnostics of a check.
  private struct Version {
    var text: String
    var diagnostics: [Diagnostic]

    /// Errors by ID and message, because edits move later ones.
    var errors: Set<String> {
      Set(diagnostics.filter { $0.severity == .error }.map(BrokenScreenFixTests.key))
    }
  }

  private static func key(_ diagnostic: Diagnostic) -> String {
    "\(diagnostic.id.rawValue): \(diagnostic.message)"
  }

  private static func path(_ file: String) -> String {
    BrokenScreensTests.folder.appendingPathComponent(file).path
  }

  private static func text(_ file: String) throws -> String {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path(file)))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func check(_ file: String, _ text: String) async throws -> Version {
    let path = path(file)
    let registry = try Registry.withPlainTypes()
    let loaded = await ScreenSource(file: path).check(
      registry: registry, isOffline: !file.hasPrefix("records/")
    ) { (name) throws(FileError) in
      if name == path { return Array(text.utf8) }
      return try Files.readInput(name)
    }
    return Version(text: text, diagnostics: loaded.diagnostics.all)
  }

  /// Expects that edits of a screen remove diagnostics and cause no errors.
  ///
  /// Equal diagnostics are fixed together, such as those of the two tags of a section.
  private static func expect(
    _ edit: (Diagnostic) -> Diagnostic.FixIt?, fixes original: Version, of file: String
  ) async throws {
    let fixable = original.diagnostics.filter { edit($0)?.range.file == path(file) }
    for (key, diagnostics) in Dictionary(grouping: fixable, by: key) {
      let text = TextEdits.apply(diagnostics.compactMap(edit), to: original.text).text
      let edited = try await check(file, text)
      let remaining = edited.diagnostics.count { Self.key($0) == key }
      let count = original.diagnostics.count { Self.key($0) == key }
      #expect(remaining == count - diagnostics.count, "\(file): not fixed: \(key)")
      let added = edited.errors.subtracting(original.errors)
      #expect(added.isEmpty, "\(file): fixing \(key) causes \(added)")
    }
  }

  @Test func thereIsAScreenForEachCommonMistake() {
    #expect(Self.files.count >= 300)
  }

  @Test(arguments: files) func safeFixesRemoveTheirDiagnostics(_ file: String) async throws {
    let original = try await Self.check(file, try Self.text(file))
    try await Self.expect({ $0.fixIt?.isSafe == true ? $0.fixIt : nil }, fixes: original, of: file)
  }

  @Test(arguments: files) func screensWithSafeFixesOnlyAreValidAfterwards(
    _ file: String
  ) async throws {
    let original = try await Self.check(file, try Self.text(file))
    let areSafe = original.diagnostics.allSatisfy {
      $0.fixIt?.isSafe == true && $0.fixIt?.range.file == Self.path(file)
    }
    guard areSafe else { return }
    var text = original.text
    // A fix can overlap another one, which is applied in the next round.
    for _ in 0..<5 {
      let fixIts = try await Self.check(file, text).diagnostics.compactMap(\.fixIt)
      text = TextEdits.apply(fixIts.filter(\.isSafe), to: text).text
    }
    let remaining = try await Self.check(file, text).diagnostics.map(\.message)
    #expect(remaining == [], "\(file)")
  }

  @Test(arguments: files) func suggestionsRemoveTheirDiagnostics(_ file: String) async throws {
    let original = try await Self.check(file, try Self.text(file))
    try await Self.expect(
      { SuggestedEdit(of: $0, in: original.text)?.fixIt }, fixes: original, of: file)
  }

  @Test(arguments: files) func namesInRecordsAreNotGuessed(_ file: String) async throws {
    for diagnostic in try await Self.check(file, try Self.text(file)).diagnostics
    where ["unknown-attribute", "matches-nothing"].contains(diagnostic.id.rawValue) {
      guard let fixIt = diagnostic.fixIt, fixIt.isSafe else { continue }
      // Only the notation may differ, as in 'first_name' for 'firstName'.
      #expect(
        diagnostic.message.lowercased().filter(\.isLetter).hasSuffix(
          fixIt.replacement.lowercased().filter(\.isLetter)))
    }
  }

  @Test func manySuggestionsCanBeApplied() async throws {
    var count = 0
    for file in RecordProblemsTests.files {
      let original = try await Self.check("records/\(file)", try Self.text("records/\(file)"))
      count += original.diagnostics.count { SuggestedEdit(of: $0, in: original.text) != nil }
    }
    #expect(count >= 100)
  }
}

/// The edit that the help of a diagnostic describes: `did you mean 'brand'?`, `write 'price:asc'`.
private struct SuggestedEdit {
  var fixIt: Diagnostic.FixIt

  /// Nil if the help has no replacement, or if the replacement is not one of the marked text.
  init?(of diagnostic: Diagnostic, in text: String) {
    let range = diagnostic.range
    guard let help = diagnostic.help,
      let match = help.wholeMatch(of: /(did you mean|write|use) '([^']+)'(\?| instead|[,;] .*)?/),
      range.start.line == range.end.line, range.start.column < range.end.column
    else { return nil }
    let line = SourceLines(text)[range.start.line]
    let scalars = Array(line.unicodeScalars)
    let before = String(String.UnicodeScalarView(scalars[..<(range.start.column - 1)]))
    let after = String(String.UnicodeScalarView(scalars[(range.end.column - 1)...]))
    var replacement = String(match.output.2)
    var fixed = range
    if let pair = replacement.wholeMatch(of: /(\w+): (.*)/) {
      if before.hasSuffix("\(pair.output.1): ") {
        replacement = String(pair.output.2)
      } else if let value = after.prefixMatch(of: /: (\[[^\]]*\]|[^,}]*[^,} ])/) {
        fixed.end.column += value.output.0.unicodeScalars.count
      } else {
        return nil
      }
    }
    let marked = String(String.UnicodeScalarView(scalars[before.unicodeScalars.count...]))
    let isQuoted = marked.hasPrefix("\"")
    if isQuoted, diagnostic.id != .wrongType, !replacement.hasPrefix("\"") {
      replacement = "\"\(replacement)\""
    }
    fixIt = Diagnostic.FixIt(fixed, replacement)
  }
}
