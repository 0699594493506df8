public import WidgetCore

/// Frames as a page of HTML whose controls are links and forms.
///
/// A link leads to the address of the state after its action. A form sends the action as `do`, the
/// state that it starts from as `state`, and what was typed as `value`, or as `from` and `to`.
public struct HTMLRenderer: Renderer {
  public static let type = "html"
  public static let summary = "The screen as a web page whose controls are links and forms."

  /// Where the page's style is.
  public enum Style: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// In the page itself.
    case embedded
    /// In `style.css` besides the page, as is its program in `script.js`.
    case linked
  }

  @Parameter("Whether the page holds its style, or links to it and to its program.")
  public var style: Style = .embedded
  @Parameter("The attribute that holds the address of a record's image; none if absent.")
  public var image: String?
  @Parameter("The attribute that holds the address where a record leads; none if absent.")
  public var link: String?

  public init() {}

  public func render(_ frame: Frame, for output: OutputTraits) -> String {
    String(decoding: bytes(of: frame), as: UTF8.self)
  }

  /// The page in UTF-8.
  ///
  /// - Parameters:
  ///   - stylesheets: the addresses of further styles.
  ///   - followsEvents: whether the page's program listens to `events` besides the page.
  public func bytes(
    of frame: Frame, stylesheets: [String] = [], followsEvents: Bool = false
  ) -> [UInt8] {
    var page = PageHTML(frame: frame, renderer: self)
    page.write(style, stylesheets, followsEvents: followsEvents)
    return page.html.bytes
  }

  /// What changes of a page from one state to another, in UTF-8, for the page's program: title and
  /// body.
  ///
  /// To know where each link leads takes as long as all else, and most answers are followed by the
  /// next letter, not by a click. So links hold their action as forms do, `?do=ACTION`, and the
  /// program adds the state.
  public func part(of frame: Frame) -> [UInt8] {
    var page = PageHTML(frame: frame, renderer: self, isPart: true)
    page.writePart()
    return page.html.bytes
  }
}
