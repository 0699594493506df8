internal import Components
import WidgetCore

/// Writes a page: title and search fields, filters, and the other widgets.
struct PageHTML: ~Copyable {
  let frame: Frame
  /// The attributes with the URLs of images and of links.
  let (imageAttribute, linkAttribute): (String?, String?)
  /// Whether to write only the part that the script requests.
  let isPart: Bool
  /// The files that a server delivers with the page.
  let resources: PageResources
  /// Whether a server delivers the page, with its style sheet and assets.
  let isLinked: Bool
  /// Whether a widget explains an empty result, so that lists of records need not.
  var explainsEmptyResult = false
  var html = HTMLWriter()
  /// Records the widget that is being written, if pages share it.
  let recorder = PartRecorder()

  init(
    frame: Frame, renderer: HTMLRenderer, resources: PageResources = PageResources(),
    isPart: Bool = false
  ) {
    self.frame = frame
    self.resources = resources
    (imageAttribute, linkAttribute) = (renderer.image, renderer.link)
    self.isPart = isPart
    isLinked = renderer.style == .linked
  }

  var wording: Wording { frame.wording }

  mutating func write(_ style: HTMLRenderer.StyleInclusion) {
    document(style) { $0.body() }
  }

  /// Writes a document around a body.
  mutating func document(
    _ style: HTMLRenderer.StyleInclusion, _ body: (inout PageHTML) -> Void
  ) {
    let locale = wording.locale
    html.raw("<!DOCTYPE html>\n")
    html.start("html", ["lang": locale.rawValue, "dir": locale.isRightToLeft ? "rtl" : nil])
    html.newline()
    head(style)
    html.newline()
    body(&self)
    html.raw("</html>\n")
  }

  private mutating func head(_ style: HTMLRenderer.StyleInclusion) {
    let (theme, brand) = (frame.design.theme, frame.design.brand)
    let title = frame.title ?? brand.name ?? "widgetrun"
    let description = brand.footer ?? title
    let favicon = brand.favicon.flatMap { address(ofAsset: $0) }
    let hasMap = frame.widgets.contains { $0.failure == nil && $0.view.hasMap }
    let resources = resources
    html.element("head") { html in
      /// Writes an element whose last attribute has a dynamic value.
      func element(_ start: StaticString, _ name: StaticString, _ value: String) {
        html.raw(start)
        html.attribute(name, value)
        html.raw(">")
      }
      func stylesheet(_ file: String) {
        element("<link rel=\"stylesheet\"", "href", resources.address(of: file))
      }
      func script(_ file: String) {
        html.raw("<script")
        html.attribute("src", resources.address(of: file))
        html.raw(" defer></script>")
      }
      html.raw("<meta charset=\"utf-8\">")
      html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
      let schemes = theme.mode == .auto ? "light dark" : theme.mode.rawValue
      element("<meta name=\"color-scheme\"", "content", schemes)
      element("<meta name=\"description\"", "content", description)
      html.element("title", [:], title)
      if let icon = favicon ?? (style == .linked ? resources.address(of: "icon.svg") : nil) {
        element("<link rel=\"icon\"", "href", icon)
      }
      switch style {
      case .embedded:
        html.element("style") { html in
          html.style(PageAssets.style(theme))
          if hasMap { html.style(PageAssets.mapStyle) }
        }
      case .linked:
        stylesheet("style.css")
        if hasMap { stylesheet("map.css") }
        for sheet in resources.stylesheets { stylesheet(sheet) }
        script("script.js")
        if hasMap { script("map.js") }
      }
    }
  }

  mutating func writePart() {
    html.element("title", [:], frame.title ?? "widgetrun")
    body()
  }

  private mutating func body() {
    let layout = PageLayout(frame)
    explainsEmptyResult = layout.main.contains { $0.type == "emptyResults" }
    html.start(
      "body",
      [
        "data-address": currentAddress, "data-loading": wording.text(.loading),
        "data-reconnecting": wording.text(.reconnecting),
        "data-events": resources.followsEvents && !isPart ? "" : nil,
        "data-mode": frame.design.theme.mode == .auto ? wording.text(.colorScheme) : nil,
      ])
    html.newline()
    let skip = wording.text(.skipToResults)
    html.element("a", ["class": "skip", "href": "#results"], skip)
    header(layout)
    html.start("div", ["class": layout.sidebar.isEmpty ? "screen alone" : "screen"])
    html.newline()
    sidebar(layout)
    html.raw("<main id=\"results\" tabindex=\"-1\">\n")
    for message in frame.messages {
      html.element("p", ["class": "failure", "role": "alert"], message)
    }
    toolbar(layout)
    chips(layout)
    for widget in layout.main { write(widget) }
    columns(layout)
    html.raw("</main></div>\n")
    footer(layout)
    html.raw("</body>\n")
  }

  /// Writes a widget below its heading; in the sidebar, the heading collapses the widget.
  mutating func write(_ widget: Frame.Widget, level: Int) {
    let id = "w-\(widget.id)"
    let heading = heading(of: widget)
    html.start("section") { html in
      html.attribute("id", id)
      html.attribute("class") { html in
        html.text(widget.view.kind)
        html.raw(" ")
        html.text(widget.styleClass)
      }
      if heading != nil {
        html.attribute("aria-labelledby") { html in
          html.text(id)
          html.raw("-title")
        }
      }
    }
    let isCollapsible = heading != nil && widget.view.isFilter
    if isCollapsible { html.raw("<details open><summary>") }
    if let heading {
      html.element(Self.heading(level), ["id": "\(id)-title"], heading)
    }
    if isCollapsible { html.raw("</summary>") }
    write(
      widget.visibleView,
      ViewContext(
        id: id, name: heading ?? widget.label ?? "",
        level: heading == nil ? level - 1 : level, widget: widget.id,
        type: widget.type))
    if isCollapsible { html.raw("</details>") }
    html.raw("</section>\n")
  }

  /// Returns the element of a heading of a level, from 2.
  static func heading(_ level: Int) -> StaticString {
    level <= 2 ? "h2" : level == 3 ? "h3" : "h4"
  }

  private func heading(of widget: Frame.Widget) -> String? {
    switch widget.view {
    case .field(let field) where field.stepper == nil: nil
    case .group(let group) where group.title == widget.title || group.toggle != nil: nil
    case .choices(let choices) where choices.layout == .menu: nil
    default: widget.heading
    }
  }

  /// Returns the address of an image: a URL, or a path below the assets of the screen.
  ///
  /// Nil for other URLs, for absolute paths, and if the screen has no assets.
  func address(ofAsset path: String) -> String? {
    if path.hasPrefix("https://") || path.hasPrefix("http://") { return path }
    // Bytes, because comparing characters takes longer.
    let (utf8, slash) = (path.utf8, UInt8(ascii: "/"))
    guard let folder = frame.design.assets, utf8.first != slash, !utf8.contains(UInt8(ascii: ":"))
    else { return nil }
    var address = isLinked ? "\(resources.root)assets" : folder
    for part in utf8.split(separator: slash) {
      if part.elementsEqual("..".utf8) { return nil }
      address += "/\(PercentEncoding.unreserved.encode(String(Substring(part))))"
    }
    return address
  }

  mutating func write(_ view: View, _ context: ViewContext) {
    switch view {
    case .text(let text): html.element("p", ["role": "status"]) { $0.lines(text.text) }
    case .field(let field): write(field, context)
    case .choices(let choices): write(choices, context)
    case .range(let range): write(range, context)
    case .records(let records): write(records, context)
    case .pager(let pager): write(pager, context)
    case .tree(let tree): write(tree, context)
    case .tags(let tags): write(tags, context)
    case .banner(let banner): write(banner)
    case .progress(let progress):
      html.element("p", ["role": "status"], progress.isLoading ? progress.label : "")
    case .group(let group): write(group, context)
    case .failure(let failure):
      html.element("p", ["class": "failure", "role": "alert"], failure.message)
    }
  }

  mutating func write(_ banner: View.Banner) {
    guard !banner.data.isNull else { return }
    html.element("div", ["class": "banner", "role": "note"]) {
      $0.lines(banner.text ?? banner.data.text(.compact))
    }
  }

  private mutating func write(_ group: View.Group, _ context: ViewContext) {
    guard !group.isHidden else { return }
    if View.group(group).isSearch { return write(combobox: group, context) }
    if !group.title.isEmpty || group.toggle != nil {
      html.start("h2", ["id": "\(context.id)-title"])
      if let toggle = group.toggle {
        let attributes = LinkAttributes(role: "button", isExpanded: !group.isCollapsed)
        link(toggle, attributes) { $0.text(group.title) }
      } else {
        html.text(group.title)
      }
      html.end("h2")
    }
    if group.isCollapsed { return }
    for (index, member) in group.members.enumerated() {
      switch member {
      case .widget(let widget): if !widget.isEmpty { write(widget, level: 3) }
      case .view(let view):
        write(view, ViewContext(id: "\(context.id)-\(index)", name: group.title, level: 3))
      }
    }
  }
}

/// The context in which a view is written.
struct ViewContext {
  /// The element id of the view, unique on the page.
  var id: String
  /// The accessible name of the view.
  var name: String
  /// The level of the heading above the view.
  var level: Int
  /// The id of the widget; empty for a nested view.
  var widget = ""
  /// The type of the widget; empty for a nested view.
  var type = ""
}

extension HTMLWriter {
  /// Writes text with its line breaks as `br` elements.
  mutating func lines(_ text: String) {
    // Most texts are a single line.
    if !text.hasLineBreak { return self.text(text) }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { raw("<br>") }
      self.text(String(line))
    }
  }

  /// Writes text with matches as `mark` elements.
  mutating func highlighted(_ text: HighlightedText) {
    text.forEachPart { bytes, isHighlighted in
      if isHighlighted { raw("<mark>") }
      self.text(bytes)
      if isHighlighted { raw("</mark>") }
    }
  }
}

extension Frame.Widget {
  fileprivate var label: String? { title.flatMap { $0.isEmpty ? nil : $0 } }

  /// The CSS class of the widget's type.
  fileprivate var styleClass: String {
    let isPlain = type.utf8.allSatisfy(\.isASCIIAlphanumeric)
    return "t-"
      + (isPlain ? type : String(decoding: type.utf8.filter(\.isASCIIAlphanumeric), as: UTF8.self))
  }
}

extension View {
  /// Whether the view or a member of it has a map.
  fileprivate var hasMap: Bool {
    switch self {
    case .records(let records): records.map != nil
    case .group(let group): group.views.contains(where: \.hasMap)
    default: false
    }
  }
}
