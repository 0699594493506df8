import WidgetCore

/// Writes a page: title and search fields, filters, and the other widgets.
struct PageHTML {
  let frame: Frame
  /// The attributes with the URLs of images and of links.
  let (imageAttribute, linkAttribute): (String?, String?)
  /// Whether to write only the part that the script requests.
  let isPart: Bool
  var html = HTMLWriter()

  init(frame: Frame, renderer: HTMLRenderer, isPart: Bool = false) {
    self.frame = frame
    (imageAttribute, linkAttribute) = (renderer.image, renderer.link)
    self.isPart = isPart
  }

  var wording: Wording { frame.wording }

  mutating func write(
    _ style: HTMLRenderer.StyleInclusion, _ stylesheets: [String], followsEvents: Bool
  ) {
    let locale = wording.locale
    let theme = frame.design.theme
    html.raw("<!DOCTYPE html>\n")
    html.start("html", ["lang": locale.rawValue, "dir": locale == .arabic ? "rtl" : nil])
    html.newline()
    html.element("head") { html in
      html.raw("<meta charset=\"utf-8\">")
      html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
      let schemes = theme.mode == .auto ? "light dark" : theme.mode.rawValue
      html.start("meta", ["name": "color-scheme", "content": schemes])
      html.element("title", [:], frame.title ?? "widgetrun")
      switch style {
      case .embedded: html.element("style") { $0.style(PageAssets.style(theme)) }
      case .linked:
        html.raw("<link rel=\"stylesheet\" href=\"style.css\">")
        for sheet in stylesheets { html.start("link", ["rel": "stylesheet", "href": sheet]) }
        html.raw("<script src=\"script.js\" defer></script>")
      }
    }
    html.newline()
    body(followsEvents: followsEvents)
    html.raw("</html>\n")
  }

  mutating func writePart() {
    html.element("title", [:], frame.title ?? "widgetrun")
    body(followsEvents: false)
  }

  private mutating func body(followsEvents: Bool) {
    html.start(
      "body",
      [
        "data-address": frame.address.description, "data-loading": wording.text(.loading),
        "data-reconnecting": wording.text(.reconnecting),
        "data-events": followsEvents ? "" : nil,
      ])
    html.newline()
    let widgets = frame.widgets.filter { !$0.visibleView.isEmpty }
    let split = widgets.firstIndex { !$0.isSearch } ?? widgets.endIndex
    let head = widgets[..<split]
    let filters = widgets[split...].filter(\.view.isFilter)
    let results = widgets[split...].filter { !$0.view.isFilter }
    html.raw("<header>")
    html.element("h1", ["id": "title"], frame.title ?? "")
    for widget in head { write(widget, level: 2) }
    html.raw("</header>\n")
    html.start("div", ["class": filters.isEmpty ? "screen alone" : "screen"])
    if !filters.isEmpty {
      html.raw("\n<details id=\"filters\" open><summary>")
      html.raw("<span class=\"icon\" aria-hidden=\"true\"></span>")
      html.text(wording.text(.refinements))
      html.raw("</summary>\n<div class=\"filters\">\n")
      for widget in filters { write(widget, level: 2) }
      html.raw("</div></details>")
    }
    html.raw("\n<main id=\"results\" tabindex=\"-1\">\n")
    for message in frame.messages {
      html.element("p", ["class": "failure", "role": "alert"], message)
    }
    for widget in results { write(widget, level: 2) }
    html.raw("</main></div>\n</body>\n")
  }

  /// Writes a widget below its heading.
  mutating func write(_ widget: Frame.Widget, level: Int) {
    let id = "w-\(widget.id)"
    let kind = widget.view.kind
    let heading = heading(of: widget)
    html.start(
      "section",
      [
        "id": id, "class": "\(kind) \(widget.styleClass)",
        "aria-labelledby": heading == nil ? nil : "\(id)-title",
      ])
    if let heading {
      html.element(level == 2 ? "h2" : "h3", ["id": "\(id)-title"], heading)
    }
    write(
      widget.visibleView,
      ViewContext(
        id: id, name: heading ?? widget.label ?? "", level: level, widget: widget.id))
    html.raw("</section>\n")
  }

  private func heading(of widget: Frame.Widget) -> String? {
    switch widget.view {
    case .field(let field) where field.stepper == nil: nil
    case .group(let group) where group.title == widget.title || group.toggle != nil: nil
    default: widget.heading
    }
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
    case .tags(let tags): write(tags)
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
    if !group.title.isEmpty || group.toggle != nil {
      let link = group.toggle.flatMap(address(after:))
      html.element("h2", ["id": "\(context.id)-title"]) { html in
        if let link {
          let state = group.isCollapsed ? "false" : "true"
          let action = isPart ? nil : group.toggle?.description
          html.element(
            "a", ["href": link, "role": "button", "aria-expanded": state, "data-do": action],
            group.title)
        } else {
          html.text(group.title)
        }
      }
    }
    if group.isCollapsed { return }
    for (index, member) in group.members.enumerated() {
      switch member {
      case .widget(let widget): if !widget.visibleView.isEmpty { write(widget, level: 3) }
      case .view(let view):
        write(view, ViewContext(id: "\(context.id)-\(index)", name: group.title, level: 3))
      }
    }
  }

  /// Returns the target of a link; nil if the action is not possible.
  func address(after action: Action) -> String? {
    if isPart { return "?do=" + URLQuery.escaped(action.description) }
    guard let address = frame.address.after(action) else { return nil }
    return address.isEmpty ? "./" : "?" + address
  }

  /// Writes a link to the state after an action, or plain text if the action is not possible.
  mutating func link(
    _ action: Action?, _ attributes: LinkAttributes, _ content: (inout HTMLWriter) -> Void
  ) {
    let address = action.flatMap(address(after:))
    // For the script, which applies several actions to one state. Empty if it equals the key.
    let name = isPart || address == nil ? nil : action?.description
    html.element(
      address == nil ? "span" : "a",
      [
        "class": attributes.style, "href": address, "data-key": attributes.key,
        "data-do": name == attributes.key ? name.map { _ in "" } : name,
        "data-ahead": attributes.ahead.map(String.init),
        "aria-label": attributes.label, "rel": attributes.relation,
        "aria-current": attributes.current, "aria-disabled": address == nil ? "true" : nil,
      ], content)
  }
}

/// The HTML attributes of a link.
struct LinkAttributes {
  /// The `class`.
  var style: String?
  /// The key by which the script recognizes the element on the next page.
  var key: String?
  /// The accessible name.
  var label: String?
  /// The `rel`.
  var relation: String?
  /// The `aria-current`.
  var current: String?
  /// The number of records before the link at which the script follows it; nil if it does not.
  var ahead: Int?
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
}

extension HTMLWriter {
  /// Writes text with its line breaks as `br` elements.
  mutating func lines(_ text: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { raw("<br>") }
      self.text(String(line))
    }
  }

  /// Writes text with matches as `mark` elements.
  mutating func highlighted(_ text: HighlightedText) {
    for part in text.parts {
      if part.isHighlighted { element("mark", [:], part.text) } else { self.text(part.text) }
    }
  }
}

extension Frame.Widget {
  fileprivate var isSearch: Bool {
    if case .field(let field) = view { field.stepper == nil } else { false }
  }

  fileprivate var label: String? { title.flatMap { $0.isEmpty ? nil : $0 } }

  /// The CSS class of the widget's type.
  fileprivate var styleClass: String {
    "t-" + type.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}

extension View {
  /// Whether the view belongs to the filters beside the results.
  fileprivate var isFilter: Bool {
    switch self {
    case .choices(let choices):
      choices.layout == .list || choices.layout == .toggle || choices.layout == .cloud
    case .tree, .range: true
    case .field(let field): field.stepper != nil
    case .group(let group): !group.members.isEmpty && group.views.allSatisfy(\.isFilter)
    default: false
    }
  }
}
