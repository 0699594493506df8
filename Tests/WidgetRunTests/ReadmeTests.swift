import Foundation
import Testing
import WidgetCore

/// Checks that `README.md` shows the output of the executable.
@Suite struct ReadmeTests {
  private static func text(_ file: String = "README.md") throws -> String {
    let url = Executable.package.appendingPathComponent(file)
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  /// The content of the code blocks in a language.
  private static func blocks(_ language: String, of file: String = "README.md") throws -> [String] {
    try text(file).split(separator: "\n```").map(String.init).filter {
      $0.hasPrefix("\(language)\n")
    }
    .map { $0.dropFirst(language.count + 1) + "\n" }
  }

  @Test func readmeIsShort() throws {
    #expect(try Self.text().split(separator: "\n", omittingEmptySubsequences: false).count <= 200)
  }

  @Test func firstScreenIsTheMinimalExample() throws {
    #expect(try Self.blocks("yaml").first == Self.text("Configs/minimal.yaml"))
  }

  @Test func firstOutputMatchesThePrecedingCommand() throws {
    let result = try Executable.run(["Configs/minimal.yaml", "--query", "san jos"])
    #expect(try Self.text().contains(#"`widgetrun Configs/minimal.yaml --query "san jos"` prints"#))
    let block = try #require(try Self.blocks("text").first)
    #expect(StableOutput.text(block) == StableOutput.text(result.output))
  }

  @Test func diagnosticsMatchThePrecedingCommand() throws {
    let screen = "Tests/BrokenScreens/three-mistakes.yaml"
    let result = try Executable.run(["check", screen])
    #expect(try Self.text().contains("`widgetrun check \(screen)`"))
    #expect(try Self.blocks("text").contains(result.errors))
  }

  @Test func widgetInTheGuideIsTheTestedOne() throws {
    let guide = try Self.blocks("swift", of: "Widgets/README.md")
    #expect(try guide.first == Self.text("Tests/StandardWidgetsTests/Stars.swift"))
  }

  @Test func guideNamesACommandForEachScreen() throws {
    let rows = try Self.text("Configs/README.md").split(separator: "\n").filter {
      $0.contains(".yaml) |") && !$0.contains("](answers/")
    }
    let cells = rows.map { $0.split(separator: "`", omittingEmptySubsequences: false) }
    #expect(cells.map { String($0[1]) }.sorted() == SnapshotTests.screens)
    for cell in cells {
      let result = try Executable.shell("$0 Configs/\(cell[1]).yaml --format json \(cell[3])")
      let screen = try #require(result.json as? [String: Any], "\(result.errors)")
      let results = try #require(screen["results"] as? [String: [String: Any]])
      for result in results.values { #expect(result["nbHits"] as? Int ?? 0 > 0, "\(cell)") }
    }
  }

  @Test func guideListsAllStringsAndLanguages() throws {
    let guide = try Self.text("Configs/guides/formats.md")
    for phrase in Phrase.allCases {
      let texts = [PluralCategory.one, .other].compactMap { phrase.standard[$0] }
      let row = "| `\(phrase.rawValue)` | \(texts.map { "`\($0)`" }.joined(separator: ", ")) |"
      #expect(guide.contains(row), "\(row)")
    }
    for locale in DisplayLocale.allCases { #expect(guide.contains("`\(locale.rawValue)`")) }
  }
}
