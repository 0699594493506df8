public import WidgetCore

/// Renders frames as HTML pages that work with links and forms alone.
///
/// A link leads to the address of the state after its action. A form sends the action as `do`, the
/// current state as `state`, and the input as `value`, or as `from` and `to`. The script sends several
/// actions at once if people make them faster than the server responds; so links also contain their
/// action, as `data-do`.
public struct HTMLRenderer: Renderer {
  public static let type = "html"
  public static let summary = "Renders the screen as a web page that works with links and forms."

  /// How the page includes its style sheet and script.
  public enum StyleInclusion: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// The page contains the style sheet and has no script.
    case embedded
    /// The page links to `style.css` and `script.js` at relative addresses.
    case linked
  }

  @Parameter("Whether the page contains its style sheet or links to style sheet and script.")
  public var style: StyleInclusion = .embedded
  @Parameter("The attribute with the URL of a record's image (default: no images).")
  public var image: String?
  @Parameter("The attribute with the URL that a record links to (default: no links).")
  public var link: String?

  /// Creates a renderer with default parameters.
  public init() {}

  public func render(_ frame: Frame, for output: OutputTraits) -> String {
    String(decoding: bytes(of: frame), as: UTF8.self)
  }

  /// Returns the page in UTF-8.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - resources: the files that a server delivers with the page.
  public func bytes(of frame: Frame, resources: PageResources = PageResources()) -> [UInt8] {
    var page = PageHTML(frame: frame, renderer: self, resources: resources)
    page.write(style)
    return page.html.bytes
  }

  /// Returns the part of a page that depends on the state, title and body, in UTF-8.
  ///
  /// The script requests parts instead of pages. Computing the addresses of all links takes a third
  /// of the time of a page, and most responses are followed by the next letter, not by a click. So
  /// links contain only their action, `?do=ACTION`, and the script adds the state.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - resources: those of the page.
  public func part(of frame: Frame, resources: PageResources = PageResources()) -> [UInt8] {
    var page = PageHTML(frame: frame, renderer: self, resources: resources, isPart: true)
    page.writePart()
    return page.html.bytes
  }
}

/// The files that a server delivers with pages whose style is `linked`.
public struct PageResources: Hashable, Sendable {
  /// The addresses of additional style sheets.
  public var stylesheets: [String]
  /// The text that addresses of style sheets, scripts, and tiles of maps end with.
  ///
  /// It changes with the contents of these files, so that browsers can keep them. Nil for none.
  public var fingerprint: String?
  /// Whether the script reloads the page on server-sent events from `events`.
  public var followsEvents: Bool
  /// The relative address of the site from the page, such as `../`; empty for pages at its top.
  public var root = ""

  /// Creates resources.
  ///
  /// - Parameters:
  ///   - stylesheets: the addresses of additional style sheets.
  ///   - fingerprint: the text that addresses end with; nil for none.
  ///   - followsEvents: whether the script reloads the page on events.
  public init(
    stylesheets: [String] = [], fingerprint: String? = nil, followsEvents: Bool = false
  ) {
    self.stylesheets = stylesheets
    self.fingerprint = fingerprint
    self.followsEvents = followsEvents
  }

  /// Returns the address of a file from the page.
  func address(of file: String) -> String {
    fingerprint.map { "\(root)\(file)?v=\($0)" } ?? "\(root)\(file)"
  }
}
