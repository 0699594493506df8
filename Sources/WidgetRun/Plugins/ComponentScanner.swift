/// Finds the components that Swift files declare, so that a plug-in can register them.
struct ComponentScanner {
  /// The names of the top-level components in source order without duplicates.
  let types: [String]

  init(_ texts: [String]) {
    var names: [String] = []
    for name in texts.flatMap(Self.types) where !names.contains(name) { names.append(name) }
    types = names
  }

  private static let roles: Set = ["Connector", "Container", "SearcherSettings", "Renderer"]
  private static let keywords: Set = ["struct", "class", "enum", "extension"]

  private static func types(in text: String) -> [String] {
    var found: [String] = []
    var depth = 0
    var isHidden = false
    let words = words(of: text)
    for (index, word) in words.enumerated() {
      switch word {
      case "{": depth += 1
      case "}": depth -= 1
      case "private", "fileprivate": if depth == 0 { isHidden = true }
      case let keyword where depth == 0 && keywords.contains(keyword):
        let head = words[(index + 1)...].prefix { $0 != "{" && $0 != "where" }
        if !isHidden, let name = head.first, isComponent(head) { found.append(name) }
        isHidden = false
      default: break
      }
    }
    return found
  }

  private static func isComponent(_ head: ArraySlice<String>) -> Bool {
    guard let colon = head.firstIndex(of: ":") else { return false }
    return head[colon...].contains(where: roles.contains)
  }

  /// The identifiers, braces, and colons of a text, without comments and string literals.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var rest = text[...]
    while let first = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        rest = afterComment(rest)
      } else if first == "\"" {
        rest = afterLiteral(rest)
      } else if first.isLetter || first == "_" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        words.append(String(word))
        rest = rest[word.endIndex...]
      } else {
        if "{}:".contains(first) { words.append(String(first)) }
        rest.removeFirst()
      }
    }
    return words
  }

  private static func afterComment(_ text: Substring) -> Substring {
    var rest = text.dropFirst(2)
    var depth = 1
    while depth > 0, !rest.isEmpty {
      let isEnd = rest.hasPrefix("*/")
      let isStart = rest.hasPrefix("/*")
      depth += isStart ? 1 : isEnd ? -1 : 0
      rest = rest.dropFirst(isStart || isEnd ? 2 : 1)
    }
    return rest
  }

  private static func afterLiteral(_ text: Substring) -> Substring {
    let quote = text.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    var rest = text.dropFirst(quote.count)
    while !rest.isEmpty, !rest.hasPrefix(quote) {
      rest = rest.dropFirst(rest.first == "\\" ? 2 : 1)
    }
    return rest.dropFirst(quote.count)
  }
}
