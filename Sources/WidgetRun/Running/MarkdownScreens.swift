internal import Components
internal import WidgetCore

/// The screens in a Markdown file: fenced code blocks that start with ```` ```yaml widgetrun ````.
struct MarkdownScreens {
  /// The texts of the screens.
  ///
  /// Each is preceded by as many empty lines as the file has lines before it, so that line numbers of
  /// the screen are line numbers of the file.
  private(set) var screens: [String] = []

  /// Whether a path has an extension of Markdown files.
  static func isMarkdown(_ path: String) -> Bool {
    [".md", ".markdown"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Finds the code blocks. O(length × screens).
  init(_ text: String) {
    let lines = SourceLines(text)
    var block: (fence: Substring, lines: [Substring])?
    for number in 1...lines.count {
      let line = lines[number]
      let content = line.drop { $0 == " " }
      let fence = content.prefix { $0 == content.first && "`~".contains($0) }
      if var current = block {
        let isEnd =
          fence.count >= current.fence.count && fence.first == current.fence.first
          && content.dropFirst(fence.count).allSatisfy(\.isWhitespace)
        if isEnd {
          if Self.isScreen(current.lines.first ?? "") {
            add(current.lines, endingBefore: number)
          }
          block = nil
        } else {
          current.lines.append(line)
          block = current
        }
      } else if fence.count >= 3 {
        let info = content.dropFirst(fence.count)
        // A backtick in the same line makes it inline code.
        if fence.first == "~" || !info.contains("`") { block = (fence, [info]) }
      }
    }
    if let block, Self.isScreen(block.lines.first ?? "") {
      add(block.lines, endingBefore: lines.count + 1)
    }
  }

  /// Whether the info string of a code block marks a screen.
  private static func isScreen(_ info: Substring) -> Bool {
    let words = info.split(separator: " ")
    return words.count >= 2 && ["yaml", "yml"].contains(words[0]) && words[1] == "widgetrun"
  }

  /// - Parameter lines: the info string, then the lines of the code block.
  private mutating func add(_ lines: [Substring], endingBefore number: Int) {
    let before = String(repeating: "\n", count: number - lines.count)
    screens.append(before + lines.dropFirst().map { $0 + "\n" }.joined())
  }
}
