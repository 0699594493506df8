import Foundation
import ScreenLoading
import Testing
import WidgetCore
import YAML

@testable import WidgetRun

/// Tests of the fixes of syntax errors.
@Suite struct SyntaxFixTests {
  private static let screens = BrokenScreensTests.files.filter { $0.hasPrefix("syntax-") }

  private static func text(_ file: String) throws -> String {
    String(
      decoding: try Data(contentsOf: BrokenScreensTests.folder.appendingPathComponent(file)),
      as: UTF8.self)
  }

  private static func diagnostics(_ text: String) throws -> [Diagnostic] {
    ScreenLoader(registry: try .builtIn(), environment: [:]) { (_) throws(FileError) in
      Array(text.utf8)
    }.load("screen.yaml").diagnostics.all
  }

  @Test func manyScreensHaveASafeFix() throws {
    let fixed = try Self.screens.filter { screen in
      try Self.diagnostics(Self.text(screen)).contains { $0.fixIt?.isSafe == true }
    }
    #expect(fixed.count > 30)
  }

  @Test(arguments: screens) func eachFixSolvesOneProblem(_ screen: String) throws {
    let text = try Self.text(screen)
    let before = try Self.diagnostics(text)
    for diagnostic in before where diagnostic.isSyntaxError {
      guard let fixIt = diagnostic.fixIt else { continue }
      let after = try Self.diagnostics(TextEdits.apply([fixIt], to: text).text)
      let remaining = before.filter { $0.isSyntaxError && $0 != diagnostic }.map(\.id)
      #expect(after.filter(\.isSyntaxError).map(\.id) == remaining, "\(diagnostic.message)")
    }
  }

  @Test(arguments: screens) func repeatedFixesLeaveNoSafeFix(_ screen: String) throws {
    let folder = try Fruit.folder(["a.yaml": try Self.text(screen)])
    let fixed = try Executable.run(["check", "a.yaml", "--fix", "--offline"], in: folder)
    let rest = try Self.diagnostics(folder.text("a.yaml"))
    #expect(!rest.contains { $0.isSyntaxError && $0.fixIt?.isSafe == true }, "\(fixed.errors)")
    let again = try Executable.run(["check", "a.yaml", "--fix", "--offline"], in: folder)
    #expect(!again.errors.contains("fixed:"))
  }

  @Test func severalSyntaxErrorsAreFixedAtOnce() throws {
    let broken = """
      title: "Fruit
      searcher: {type:embedded, records: “fruit.ndjson”}
      widgets:
        - { type: searchBox, id: search ]
        - { type: numberRange, attribute: price, bounds: [0, 10 }
        - { type: facetList, attribute: color
        - type: hits
      \t\thitsPerPage:\u{A0}3
          template: {{{name}}}

      """
    let fixed = """
      title: "Fruit"
      searcher: {type: embedded, records: "fruit.ndjson"}
      widgets:
        - { type: searchBox, id: search }
        - { type: numberRange, attribute: price, bounds: [0, 10] }
        - { type: facetList, attribute: color }
        - type: hits
          hitsPerPage: 3
          template: "{{name}}"

      """
    let folder = try Fruit.folder(["a.yaml": broken])
    let result = try Executable.run(["check", "a.yaml", "--fix"], in: folder)
    #expect(try folder.text("a.yaml") == fixed)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("a.yaml:1:8: fixed: this \" is never closed [unclosed-quote]"))
  }

  @Test(arguments: [
    "title: \"Fruit, berries: new\n  and old",
    "widgets:\n  - { type: searchBox, placeholder: \"Search, all }",
    "widgets:\n  - { type: facetList attribute: brand }",
    "widgets:\n  - type: hits\n   hitsPerPage: 3",
    "title: Fruit\n  locale: de",
    "title: \"Fruit\" and more",
  ])
  func ambiguousErrorsAreNotFixed(_ text: String) throws {
    let folder = try Fruit.folder(["a.yaml": text])
    let result = try Executable.run(["check", "a.yaml", "--fix", "--offline"], in: folder)
    #expect(result.status == 1)
    #expect(try folder.text("a.yaml") == text)
  }

  @Test func attributesAndValuesAreNotGuessed() throws {
    let screen = """
      searcher: { type: embedded, records: fruit.ndjson }
      state: { initial: ["color:re"] }
      widgets:
        - { type: facetList, attribute: colr }
        - { type: hits, template: "{{nme}}" }

      """
    let folder = try Fruit.folder(["a.yaml": screen])
    let result = try Executable.run(["check", "a.yaml", "--fix"], in: folder)
    #expect(result.errors.contains("did you mean 'color'?"))
    #expect(try folder.text("a.yaml") == screen)
  }

  @Test(arguments: ["text", "json", "sarif", "github"])
  func reportsAreLimited(_ format: String) throws {
    let keys = (0..<1000).map { "k\($0): 1" }.joined(separator: ", ")
    let screen = Fruit.screen + "  - { type: hits, \(keys) }\n"
    let folder = try Fruit.folder(["a.yaml": screen])
    let result = try Executable.run(
      ["check", "a.yaml", "--format", format, "--offline"], in: folder)
    let text = result.output + result.errors
    #expect(result.status == 1)
    #expect(text.contains("800 more problems; fix these first"))
    #expect(text.utf8.count < 200_000)
  }
}
