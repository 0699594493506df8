import Foundation
import Testing

@Suite struct CheckFixTests {
  private static let broken = """
    # Fruit of the season
    title:   Fruit
    searcher: { type: embedded, records: fruit.ndjson }   # three of them
    widgits:
      - { type: serchBox, id: search }
      - {type: facetList,   atribute: "Color"}  # by colour
      - { type: numberRange, attribute: Price, bounds: [9, 3] }
      - type: hits
        template: "{{Name}}{{#Name}}!{{/Name}}"

    """

  private static let fixed = """
    # Fruit of the season
    title:   Fruit
    searcher: { type: embedded, records: fruit.ndjson }   # three of them
    widgets:
      - { type: searchBox, id: search }
      - {type: facetList,   attribute: "color"}  # by colour
      - { type: numberRange, attribute: price, bounds: [3, 9] }
      - type: hits
        template: "{{name}}{{#name}}!{{/name}}"

    """

  @Test func safeFixesAreAppliedAndOtherProblemsReported() throws {
    let folder = try Fruit.folder(["a.yaml": Self.broken])
    let result = try Executable.run(["check", "a.yaml", "--fix"], in: folder)
    #expect(result.status == 1)
    #expect(try folder.text("a.yaml") == Self.fixed.replacing("[3, 9]", with: "[9, 3]"))
    #expect(result.errors.contains("a.yaml:4:1: fixed: unknown key 'widgits' in the screen"))
    #expect(result.errors.contains("the range starts at 9 but ends at 3"))
  }

  @Test func commentsAndLayoutArePreserved() throws {
    let folder = try Fruit.folder(["a.yaml": Self.broken.replacing("[9, 3]", with: "[3, 9]")])
    let result = try Executable.run(["check", "a.yaml", "--fix"], in: folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "1 screen checked, no problems\n")
    #expect(try folder.text("a.yaml") == Self.fixed)
    #expect(try folder.names == ["a.yaml", "fruit.ndjson", "fruit.yaml"])
  }

  @Test func fixingTwiceChangesNothing() throws {
    let folder = try Fruit.folder(["a.yaml": Self.broken])
    _ = try Executable.run(["check", "a.yaml", "--fix"], in: folder)
    let text = try folder.text("a.yaml")
    let result = try Executable.run(["check", "a.yaml", "--fix"], in: folder)
    #expect(try folder.text("a.yaml") == text)
    #expect(!result.errors.contains("fixed:"))
  }

  @Test func validFileIsNotWritten() throws {
    let folder = try Fruit.folder()
    let path = folder["fruit.yaml"].path
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    _ = try Executable.run(["check", "fruit.yaml", "--fix"], in: folder)
    let after = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(before == after)
  }

  @Test func includedFilesOutsideOfTheFolderAreNotFixed() throws {
    let presets = "presets:\n  short: { lmit: 3 }\n"
    let folder = try Fruit.folder(["outside.yaml": presets])
    try FileManager.default.createDirectory(
      at: folder["screens"], withIntermediateDirectories: true)
    let screen = """
      include: [../outside.yaml, inside.yaml]
      searcher: { type: embedded, records: ../fruit.ndjson }
      widgets: [{ type: facetList, attribute: color, preset: short }]

      """
    try Data(screen.utf8).write(to: folder["screens/a.yaml"])
    let inside = presets.replacing("short", with: "long")
    try Data(inside.utf8).write(to: folder["screens/inside.yaml"])
    let result = try Executable.run(["check", "screens/a.yaml", "--fix"], in: folder)
    #expect(result.status == 1)
    #expect(try folder.text("outside.yaml") == presets)
    #expect(try folder.text("screens/inside.yaml").contains("limit: 3"))
    #expect(result.errors.contains("outside.yaml:2:12: error: no widget type has"))
  }

  @Test func similarAttributesAreSuggestedButNotFixed() throws {
    let screen = Fruit.screen.replacing("attribute: color", with: "attribute: colour")
    let folder = try Fruit.folder(["a.yaml": screen])
    let result = try Executable.run(["check", "a.yaml", "--fix"], in: folder)
    #expect(result.status == 1 && result.errors.contains("did you mean 'color'?"))
    #expect(try folder.text("a.yaml") == screen)
  }

  @Test func ambiguousProblemsAreNotFixed() throws {
    // 'pric' is ambiguous: a typo of 'price' or 'prices'.
    let records = #"{"price1":1,"price2":2}"#
    let screen = """
      searcher: { type: embedded, records: two.ndjson }
      widgets: [{ type: resultSummary, attributes: [price] }]

      """
    let folder = try Fruit.folder(["two.ndjson": records, "a.yaml": screen])
    let result = try Executable.run(["check", "a.yaml", "--fix"], in: folder)
    #expect(result.errors.contains("unknown-attribute"))
    #expect(try folder.text("a.yaml") == screen)
  }

  @Test func standardInputCannotBeFixed() throws {
    let result = try Executable.run(["check", "-", "--fix"], input: Self.broken)
    #expect(result.status == 2 && result.errors.contains("'-' is standard input"))
  }

  @Test func screenInMarkdownIsFixedInTheMarkdownFile() throws {
    let text = "# Fruit\n\n```yaml widgetrun\n\(Self.broken)```\n\nThe end: atribute.\n"
    let folder = try Fruit.folder(["a.md": text.replacing("[9, 3]", with: "[3, 9]")])
    let result = try Executable.run(["check", "a.md", "--fix"], in: folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try folder.text("a.md")
        == "# Fruit\n\n```yaml widgetrun\n\(Self.fixed)```\n\nThe end: atribute.\n")
  }

  @Test func lineEndingsAndByteOrderMarkArePreserved() throws {
    let text =
      "\u{FEFF}"
      + Fruit.screen.replacing("attribute: color", with: "atribute: color")
      .replacing("\n", with: "\r\n")
    let folder = try Fruit.folder(["a.yaml": text])
    _ = try Executable.run(["check", "a.yaml", "--fix"], in: folder)
    let bytes = try Data(contentsOf: folder["a.yaml"])
    #expect(bytes == Data(text.replacing("atribute", with: "attribute").utf8))
  }
}
