import Testing

@testable import WidgetRun

@Suite struct MarkdownScreensTests {
  @Test func screensHaveLineNumbersOfTheFile() {
    let text = "# A\n\n```yaml widgetrun\na: 1\nb: 2\n```\n\n~~~yml widgetrun\nc: 3\n~~~\n"
    #expect(
      MarkdownScreens(text).screens == ["\n\n\na: 1\nb: 2\n", "\n\n\n\n\n\n\n\nc: 3\n"])
  }

  @Test(arguments: [
    "", "text", "```yaml\na: 1\n```", "```widgetrun\na: 1\n```", "```` ```yaml widgetrun ````",
    "~~~~\n```yaml widgetrun\na: 1\n```\n~~~~",
  ])
  func otherCodeBlocksAreIgnored(text: String) {
    #expect(MarkdownScreens(text).screens == [])
  }

  @Test func fenceIsClosedByTheSameKind() {
    let text = "````yaml widgetrun\na: |\n  ```\n  ~~~~\n````\n"
    #expect(MarkdownScreens(text).screens == ["\na: |\n  ```\n  ~~~~\n"])
  }

  @Test func openFenceEndsWithTheFile() {
    #expect(MarkdownScreens("```yaml widgetrun title\na: 1").screens == ["\na: 1\n"])
  }

  @Test func indentationIsPreserved() {
    #expect(
      MarkdownScreens("1. x\n   ```yaml widgetrun\n   a: 1\n   ```\n").screens == ["\n\n   a: 1\n"])
  }
}
