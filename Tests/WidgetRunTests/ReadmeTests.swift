import Foundation
import Testing

/// What `README.md` shows is what the executable prints.
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

  @Test func theReadmeIsShort() throws {
    #expect(try Self.text().split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }

  @Test func theFirstScreenIsTheSmallestOfConfigs() throws {
    #expect(try Self.blocks("yaml").first == Self.text("Configs/minimal.yaml"))
  }

  @Test func theFirstOutputIsThatOfTheCommandBeforeIt() throws {
    let ending = try Executable.run(["Configs/minimal.yaml", "--query", "san jos"])
    #expect(try Self.text().contains(#"`widgetrun Configs/minimal.yaml --query "san jos"` prints"#))
    let block = try #require(try Self.blocks("text").first)
    #expect(Steady.text(block) == Steady.text(ending.output))
  }

  @Test func theFindingsAreThoseOfTheCommandBeforeThem() throws {
    let screen = "Tests/BrokenScreens/three-mistakes.yaml"
    let ending = try Executable.run(["check", screen])
    #expect(try Self.text().contains("`widgetrun check \(screen)`"))
    #expect(try Self.blocks("text").contains(ending.errors))
  }

  @Test func theWidgetThatTheGuideShowsIsTheOneThatIsTested() throws {
    let guide = try Self.blocks("swift", of: "Widgets/README.md")
    #expect(try guide.first == Self.text("Tests/StandardWidgetsTests/Stars.swift"))
  }
}
