import Foundation
import Testing
import WidgetCore

/// Checks that `README.md` shows the output of the executable.
@Suite struct ReadmeTests {
  private static func text(_ file: String = "README.md") throws -> String {
    let url = Executable.package.appendingPathComponent(file)
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  /// The variables that the compiler needs.
  private static let environment = ProcessInfo.processInfo.environment
    .filter { ["PATH", "HOME"].contains($0.key) }

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

  @Test func examplesOfPluginsWorkAsWritten() throws {
    let guide = try GuideExamples(of: Self.text("Widgets/README.md"))
    #expect(guide.files.keys.contains { $0 == "Markdown.swift" })
    let folder = try TemporaryFolder(guide.files)
    #expect(guide.runs.count == 4)
    for (script, output) in guide.runs {
      let result = try Executable.shell(
        "widgetrun() { \"$0\" \"$@\"; }\n\(script)", environment: Self.environment, in: folder)
      #expect(result.status == 0 && result.errors == "", "\(result.errors)")
      // 'build' prints the path and the types of the plug-in.
      #expect(result.lines.first?.contains(".so: ") == true)
      #expect(result.output.split(separator: "\n", maxSplits: 1).last.map(String.init) == output)
    }
    let types = guide.files.keys.filter { $0.hasSuffix(".swift") }
    #expect(types.count == 4)
  }

  @Test(arguments: ["Widget", "Searcher", "Renderer"])
  func examplesOfArticlesCompile(_ subject: String) throws {
    let article = "Sources/WidgetCore/WidgetCore.docc/WritingA\(subject).md"
    let types = try Self.blocks("swift", of: article).filter {
      $0.hasPrefix("import WidgetCore") || $0.hasPrefix("struct ")
    }
    let folder = try TemporaryFolder(["Example.swift": types.joined(separator: "\n")])
    let result = try Executable.run(
      ["build", "Example.swift"], environment: Self.environment, in: folder)
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
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

/// The files, commands, and outputs of a guide, which comments such as `<!-- file: NAME -->` mark.
private struct GuideExamples {
  /// The texts of the files by name.
  var files: [String: String] = [:]
  /// Scripts with their output.
  var runs: [(script: String, output: String)] = []

  init(of text: String) {
    var mark: Substring?
    var block: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("<!-- ") {
        mark = line.dropFirst(5).dropLast(4)
      } else if line.hasPrefix("```"), let lines = block {
        add(lines.map { $0 + "\n" }.joined(), markedBy: mark ?? "")
        (mark, block) = (nil, nil)
      } else if line.hasPrefix("```") {
        block = []
      } else {
        block?.append(line)
      }
    }
  }

  private mutating func add(_ text: String, markedBy mark: Substring) {
    if mark.hasPrefix("file: ") {
      files[String(mark.dropFirst(6))] = text
    } else if mark == "run" {
      runs.append((text, ""))
    } else if mark == "output", let last = runs.indices.last {
      runs[last].output = text
    }
  }
}
