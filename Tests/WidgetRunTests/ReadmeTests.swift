import Foundation
import Testing

/// What `README.md` shows is what the executable prints.
@Suite struct ReadmeTests {
  private static func text() throws -> String {
    let file = Executable.package.appendingPathComponent("README.md")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// The content of the code blocks in a language.
  private static func blocks(_ language: String) throws -> [String] {
    try text().split(separator: "\n```").map(String.init).filter { $0.hasPrefix("\(language)\n") }
      .map { $0.dropFirst(language.count + 1) + "\n" }
  }

  @Test func theReadmeIsShort() throws {
    #expect(try Self.text().split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }

  @Test func theFirstScreenIsTheSmallestOfConfigs() throws {
    let file = Executable.package.appendingPathComponent("Configs/minimal.yaml")
    let screen = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(try Self.blocks("yaml").first == screen)
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
}
