import Components
import ScreenLoading
import Screens
import WidgetContract

@testable import Serving
@testable import WidgetRun

extension FuzzTarget {
  /// Screens: a screen that loads without errors also loads from its effective form.
  static let screen = FuzzTarget("screen") {
    let registry = try Registry.builtIn()
    return { input in
      let loader = ScreenLoader(registry: registry, environment: ["KEY": "secret-value"]) {
        (path) throws(FileError) in
        if path == "input.yaml" { return input }
        throw FileError("no such file")
      }
      let loaded = loader.load("input.yaml")
      let messages = loaded.diagnostics.all.map(\.message)
      require(
        !messages.contains { $0.contains("secret-value") }, "a message contains the secret value")
      require(
        loaded.screen != nil || loaded.diagnostics.hasErrors, "no screen and no error")
      guard let screen = loaded.screen else { return false }
      _ = PreparedScreen(screen)
      return input.contains { Self.bytesOutsideCorpus.contains($0) }
    }
  }

  /// Characters that occur in no screen of the corpus.
  private static let bytesOutsideCorpus = Set(
    "!%&'()*+/01246789;=>?@FGHJMNPQSUVWXZ^_`kz|~".utf8)

  /// Addresses and forms of a served screen: the page is well-formed, and the status below 500.
  static let page = FuzzTarget("page") {
    let site = try await Self.site()
    return { input in
      let query = String(decoding: input.filter { $0 > 0x20 && $0 < 0x7F }, as: UTF8.self)
      for path in ["/", "/part", "/screen.json"] {
        let request = SiteRequest(method: "GET", path: path, query: query)
        guard let response = waiting(for: { await site.response(to: request) }) else { continue }
        require(response.status < 500, "status \(response.status) at \(path)?\(query)")
        require(response.body.count < 1 << 21, "a page of \(response.body.count) bytes")
        if response.contentType.hasPrefix("text/html") { MarkupCheck.check(response.body) }
      }
      return URLQuery(query)["q"].map { $0 != "zur" } ?? false
    }
  }

  private static func site() async throws -> ScreenWebsite {
    let loaded = ScreenFile.load("Configs/minimal.yaml", registry: try Registry.builtIn())
    guard let screen = loaded.screen else { fatalError("the sample screen is not valid") }
    return ScreenWebsite(
      try await ConnectedScreen.connect(screen, usesCache: false).siteScreen
    ) { _ in }
  }
}

/// Checks that text from outside never becomes markup.
enum MarkupCheck {
  /// Traps if a `<` does not start a known tag, or an attribute is not quoted.
  static func check(_ page: [UInt8]) {
    var rest = page[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[rest.index(after: start)...]
      if rest.first == UInt8(ascii: "!") { continue }
      if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
      let name = String(decoding: rest.prefix { isNameByte($0) }, as: UTF8.self)
      require(tags.contains(name), "unexpected tag '\(name)' in a page")
      rest = afterTag(rest.dropFirst(name.utf8.count))
      // The content of a script is not markup; pages have JSON there.
      if name == "script" || name == "style" {
        while !rest.isEmpty, !rest.starts(with: "</\(name)>".utf8) { rest = rest.dropFirst() }
        rest = rest.dropFirst(name.utf8.count + 3)
      }
    }
  }

  /// The bytes after the end of a tag; traps if a `<` occurs in it outside quotes.
  private static func afterTag(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var quote: UInt8?
    for index in bytes.indices {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return bytes[(index + 1)...]
      } else {
        require(byte != UInt8(ascii: "<"), "a tag contains '<'")
      }
    }
    fatalError("a tag does not end")
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "-")
  }

  private static let tags: Set<String> = [
    "a", "article", "aside", "b", "body", "button", "circle", "dd", "details", "dialog", "div",
    "dl", "dt", "em", "fieldset", "figure", "footer", "form", "g", "h1", "h2", "h3", "h4", "head",
    "header", "hr", "html", "i", "img", "input", "label", "legend", "li", "line", "link", "main",
    "mark", "menu", "meta", "meter", "nav", "ol", "option", "output", "p", "path", "polyline",
    "rect", "script", "search", "section", "select", "small", "span", "strong", "style", "summary",
    "svg", "table", "tbody", "td", "template", "th", "thead", "time", "title", "tr", "ul", "use",
  ]
}
