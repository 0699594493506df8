public import WidgetCore

extension HTMLRenderer {
  /// Returns a page for a request that a server cannot fulfill, in UTF-8.
  ///
  /// - Parameters:
  ///   - heading: what has happened.
  ///   - message: the reason and what can be done, as a sentence without a period.
  ///   - frame: a frame without widgets that contains the title, the wording, and the design.
  ///   - resources: the files that a server delivers with the page.
  public func errorPage(
    _ heading: String, _ message: String, in frame: Frame, resources: PageResources
  ) -> [UInt8] {
    var page = PageHTML(frame: frame, renderer: self, resources: resources)
    page.document(style) { $0.error(heading, message) }
    return page.html.bytes
  }
}

extension PageHTML {
  /// Writes the body of an error page.
  fileprivate mutating func error(_ heading: String, _ message: String) {
    let mode = frame.design.theme.mode == .auto ? wording.text(.colorScheme) : nil
    html.start("body", ["data-mode": mode])
    html.newline()
    header(PageLayout(frame))
    html.raw("<div class=\"screen alone\">\n<main id=\"results\">")
    let (back, root) = (wording.text(.backToSearch), resources.root)
    html.element("div", ["class": "empty"]) { html in
      html.element("h2", [:], heading)
      html.element("p", ["class": "faint"], message)
      html.element("a", ["class": "primary", "href": "\(root)./"], back)
    }
    html.raw("</main></div>\n</body>\n")
  }
}
