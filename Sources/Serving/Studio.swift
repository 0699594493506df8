internal import Components
internal import FileAccess
internal import Renderers
internal import Screens
internal import WidgetCore

/// The studio of `serve --watch`: a page with the page of the screen in a frame.
///
/// It shows other themes and widths, and the declaration of a widget. Only for the author of a screen:
/// it responds with parts of the screen's files.
package enum Studio {
  /// The path of the page.
  package static let path = "/studio"
  /// The prefix of the paths that the script of the studio requests.
  private static let prefix = "/studio/"

  /// Maximum size of a screen file in bytes.
  private static let maximumFileSize = 1 << 26

  private static let page = Array(Resource.text(of: "page/studio.html").utf8)
  private static let style = Array(Resource.text(of: "page/studio.css").utf8)
  private static let script = Array(Resource.text(of: "page/studio.js").utf8)

  /// Returns the response to a request of the studio; nil for other paths.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - screen: the served screen.
  static func response(to request: SiteRequest, _ screen: ServedScreen) -> SiteResponse? {
    guard request.path.hasPrefix(path) else { return nil }
    // Other sites can let their names lead to this machine, and a proxy forwards other clients.
    guard isLocal(request.headers["host"]), !request.isForwarded else {
      return SiteResponse(status: 403, "the studio is available on this machine only")
    }
    switch request.path {
    case path:
      var response = SiteResponse(contentType: "text/html; charset=utf-8", body: page)
      response.allowsFrames = true
      return response
    case "/studio.css": return SiteResponse(contentType: "text/css; charset=utf-8", body: style)
    case "/studio.js":
      return SiteResponse(contentType: "text/javascript; charset=utf-8", body: script)
    case prefix + "style.css": return stylesheet(URLQuery(request.query), screen)
    case prefix + "widget": return widget(URLQuery(request.query)["id"] ?? "", screen)
    default: return nil
    }
  }

  private static func isLocal(_ host: String?) -> Bool {
    guard let host else { return true }
    return HostName(authority: host)?.isLoopback == true
  }

  /// The style sheet of the screen's theme with other properties.
  private static func stylesheet(_ query: URLQuery, _ screen: ServedScreen) -> SiteResponse {
    var theme = screen.source.screen.design.theme
    if let name = query["name"].flatMap(Theme.Name.init(rawValue:)) { theme.name = name }
    if let mode = query["mode"].flatMap(Theme.Mode.init(rawValue:)) { theme.mode = mode }
    if let density = query["density"].flatMap(Theme.Density.init(rawValue:)) {
      theme.density = density
    }
    return SiteResponse(
      contentType: "text/css; charset=utf-8", body: Array(PageAssets.style(theme).utf8))
  }

  /// The declaration of a widget and its location, as JSON.
  private static func widget(_ id: String, _ screen: ServedScreen) -> SiteResponse {
    guard let widget = screen.source.screen.widgets.first(where: { $0.id == id }),
      let source = try? File.read(widget.range.file, limit: maximumFileSize)
    else { return SiteResponse(status: 404, "no widget '\(id)'") }
    let start = widget.range.start
    let json: JSONValue = [
      "id": .text(id), "type": .text(widget.type), "file": .text(widget.range.file),
      "line": .integer(start.line), "column": .integer(start.column),
      "yaml": .text(excerpt(widget.range, of: String(decoding: source, as: UTF8.self))),
    ]
    return SiteResponse(
      contentType: "application/json", body: Array((json.text(.compact) + "\n").utf8))
  }

  /// Returns the lines of a range without their common indentation. O(text).
  static func excerpt(_ range: SourceRange, of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let last = range.end.column > 1 ? range.end.line : range.end.line - 1
    guard range.start.line >= 1, range.start.line <= min(last, lines.count) else { return "" }
    var excerpt = Array(lines[(range.start.line - 1)..<min(last, lines.count)])
    while excerpt.last?.allSatisfy(\.isWhitespace) == true { excerpt.removeLast() }
    let indentation =
      excerpt.filter { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return excerpt.map { String($0.dropFirst(indentation)) }.joined(separator: "\n")
  }
}
