internal import WidgetCore

/// The screens in a Markdown file: what stands in fences that begin with ```` ```yaml widgetrun ````.
struct MarkdownScreens {
  /// The texts of the screens, each with as many empty lines before it as the file has lines, so
  /// that places in it are places in the file.
  private(set) var screens: [String] = []

  static func isMarkdown(_ path: String) -> Bool {
    [".md", ".markdown"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Looks for fences. O(length × screens).
  init(_ text: String) {
    let lines = SourceLines(text)
    var open: (fence: Substring, lines: [Substring])?
    for number in 1...lines.count {
      let line = lines[number]
      let content = line.drop { $0 == " " }
      let fence = content.prefix { $0 == content.first && "`~".contains($0) }
      if var screen = open {
        let isEnd =
          fence.count >= screen.fence.count && fence.first == screen.fence.first
          && content.dropFirst(fence.count).allSatisfy(\.isWhitespace)
        if isEnd {
          if Self.isScreen(screen.lines.first ?? "") { add(screen.lines, endingBefore: number) }
          open = nil
        } else {
          screen.lines.append(line)
          open = screen
        }
      } else if fence.count >= 3 {
        let words = content.dropFirst(fence.count)
        // With a backtick behind it, it is code within a line.
        if fence.first == "~" || !words.contains("`") { open = (fence, [words]) }
      }
    }
    if let open, Self.isScreen(open.lines.first ?? "") {
      add(open.lines, endingBefore: lines.count + 1)
    }
  }

  /// True for the words behind the opening of a fence that holds a screen.
  private static func isScreen(_ words: Substring) -> Bool {
    let words = words.split(separator: " ")
    return words.count >= 2 && ["yaml", "yml"].contains(words[0]) && words[1] == "widgetrun"
  }

  /// - Parameter lines: the first is that of the opening.
  private mutating func add(_ lines: [Substring], endingBefore number: Int) {
    let before = String(repeating: "\n", count: number - lines.count)
    screens.append(before + lines.dropFirst().map { $0 + "\n" }.joined())
  }
}
