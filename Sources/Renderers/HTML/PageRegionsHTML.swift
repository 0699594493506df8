import WidgetCore

// The regions of a page.
extension PageHTML {
  /// Writes the brand, the search fields, and the links of the brand.
  mutating func header(_ layout: PageLayout) {
    let brand = frame.design.brand
    let logo = brand.logo.flatMap { address(ofAsset: $0) }
    let name = brand.name ?? frame.title ?? ""
    let home = brand.url ?? "\(resources.root)./"
    html.raw("<header class=\"top\"><div class=\"bar\">")
    html.element("a", ["class": "brand", "href": home]) { html in
      if let logo { html.start("img", ["class": "logo", "src": logo, "alt": ""]) }
      html.element("h1", ["id": "title"], name)
    }
    for widget in layout.header { write(widget) }
    if !brand.links.isEmpty {
      html.element("nav", ["class": "links", "aria-label": name]) {
        html in
        for link in brand.links { html.element("a", ["href": link.url], link.label) }
      }
    }
    html.raw("</div></header>\n")
  }

  /// Writes the filters: beside the results on a wide screen, on a sheet of their own on a phone.
  mutating func sidebar(_ layout: PageLayout) {
    if layout.sidebar.isEmpty { return }
    let wording = wording
    html.start("aside", ["id": "filters", "aria-label": wording.text(.refinements)])
    html.element("div", ["class": "sheet-bar"]) { html in
      html.element("strong", [:], wording.text(.refinements))
      html.element(
        "a", ["class": "close", "href": "#results", "aria-label": wording.text(.closeFilters)], "×")
    }
    html.raw("<div class=\"filters\">\n")
    for widget in layout.sidebar { write(widget) }
    html.raw("</div>")
    if let count = frame.searches.first?.response?.nbHits {
      html.element("div", ["class": "sheet-end"]) { html in
        let text = wording.text(.showResults, count: count)
        html.element("a", ["class": "primary", "href": "#results"], text)
      }
    }
    html.raw("</aside>\n")
  }

  /// Writes the number of results, the menus, and on a phone the link to the filters.
  mutating func toolbar(_ layout: PageLayout) {
    if layout.toolbar.isEmpty && layout.sidebar.isEmpty { return }
    let isEmpty = frame.searches.first?.response?.nbHits == 0
    html.start("div", ["class": isEmpty ? "toolbar none" : "toolbar"])
    if !layout.sidebar.isEmpty {
      let queries = frame.searches.map(\.state.query)
      let count = layout.chips.reduce(0) { $0 + $1.view.removableFilters(besides: queries) }
      let text = wording.text(.refinements)
      html.element("a", ["class": "open-filters", "href": "#filters"]) { html in
        html.text(text)
        if count > 0 { html.element("span", ["class": "count"], String(count)) }
      }
    }
    for widget in layout.toolbar { write(widget) }
    html.raw("</div>\n")
  }

  /// Writes the removable filters, without those that cannot be removed now.
  mutating func chips(_ layout: PageLayout) {
    let chips = layout.chips.filter { widget in
      guard let buttons = widget.view.buttons else { return true }
      return buttons.contains(where: \.isEnabled)
    }
    if chips.isEmpty { return }
    let clears = chips.contains { $0.view.buttons != nil }
    html.raw("<div class=\"chips\">")
    for widget in chips {
      var shown = widget
      if clears, case .tags(var tags) = widget.view {
        tags.clear = nil
        shown = Frame.Widget(
          id: widget.id, type: widget.type, title: widget.title, view: .tags(tags),
          failure: widget.failure)
      }
      // Not shared, because its view may have changed.
      write(shown, level: 2)
    }
    html.raw("</div>\n")
  }

  /// Writes the columns below the other widgets.
  mutating func columns(_ layout: PageLayout) {
    if layout.columns.isEmpty { return }
    // Their number is known before the columns have arrived, so that the first does not become narrower.
    let number = ["", " two", " three"][min(layout.columns.count, 3) - 1]
    html.start("div", ["class": "columns\(number)"])
    for column in layout.columns {
      html.raw("<div>")
      for widget in column { write(widget) }
      html.raw("</div>")
    }
    html.raw("</div>\n")
  }

  /// Writes the widgets and the text at the end of the page.
  mutating func footer(_ layout: PageLayout) {
    let text = frame.design.brand.footer
    if layout.footer.isEmpty && text == nil { return }
    html.raw("<footer>")
    for widget in layout.footer { write(widget) }
    if let text { html.element("p", [:], text) }
    html.raw("</footer>\n")
  }
}

extension View {
  /// The buttons of the view; nil for other views.
  fileprivate var buttons: [View.Choice]? {
    guard case .choices(let choices) = self, choices.layout == .button else { return nil }
    return choices.items
  }

  /// Returns the number of filters that the view lists for removal, without chips of queries.
  fileprivate func removableFilters(besides queries: [String]) -> Int {
    guard case .tags(let tags) = self else { return 0 }
    return tags.sections.reduce(0) { count, section in
      count + section.tags.count { $0.remove != nil && !queries.contains($0.value) }
    }
  }
}
