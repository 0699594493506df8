internal import Components
internal import WidgetCore

/// Reads explanation pages from Markdown.
///
/// A page starts with a heading of level 1, the ID. A paragraph with the summary follows, then the
/// sections `Example` and `Fix`. The example consists of code blocks: `sh` for commands, and files
/// with their name after the language.
struct ExplanationParser {
  /// The section that the next line belongs to.
  private enum Section {
    case summary
    case example
    case fix
  }

  private var id: String
  private var section = Section.summary
  private var summary: [Substring] = []
  private var fix: [Substring] = []
  private var example = ExplanationPage.Example()
  /// The info string of the open code block; nil outside of blocks.
  private var block: Substring?
  private var content = ""

  /// The pages of a file in order.
  static func pages(in text: String) -> [ExplanationPage] {
    var pages: [ExplanationPage] = []
    var parser: ExplanationParser?
    for line in text.split(separator: "\n" as Character, omittingEmptySubsequences: false) {
      if parser?.block == nil, line.hasPrefix("# ") {
        if let parser { pages.append(parser.page) }
        parser = ExplanationParser(id: String(line.dropFirst(2)))
      } else {
        parser?.add(line)
      }
    }
    if let parser { pages.append(parser.page) }
    return pages
  }

  private init(id: String) {
    self.id = id
  }

  private var page: ExplanationPage {
    ExplanationPage(
      id: DiagnosticID(rawValue: id), summary: summary.joined(separator: " "), example: example,
      fix: fix.joined(separator: " "))
  }

  private mutating func add(_ line: Substring) {
    if block != nil { return addToBlock(line) }
    switch line {
    case "": break
    case "## Example": section = .example
    case "## Fix": section = .fix
    case let fence where fence.hasPrefix("```"): block = fence.dropFirst(3)
    case let text: add(text: text)
    }
  }

  private mutating func add(text: Substring) {
    switch section {
    case .summary: summary.append(text)
    case .fix: fix.append(text)
    case .example: break
    }
  }

  private mutating func addToBlock(_ line: Substring) {
    guard line == "```", let info = block else { return content += line + "\n" }
    let words = info.split(separator: " " as Character)
    if words.count < 2 {
      example.commands = content
    } else if words[1] == ExplanationPage.Example.screenName {
      example.screen = content
    } else {
      example.files[String(words[1])] = content
    }
    (block, content) = (nil, "")
  }
}
