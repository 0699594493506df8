import WidgetCore

extension PageHTML {
  /// Writes a search field with a panel of suggestions, as a combobox of ARIA 1.2.
  ///
  /// Without the script, the panel is a list below the field.
  mutating func write(combobox group: View.Group, _ context: ViewContext) {
    guard case .field(let field)? = group.views.first else { return }
    let panel = "\(context.id)-panel"
    let sources = group.views.dropFirst().compactMap(SuggestionSourceView.init)
    let isEmpty = sources.allSatisfy { $0.records.records.isEmpty }
    html.raw("<div class=\"combo\">")
    html.start(
      "button",
      ["class": "back", "type": "button", "aria-label": wording.text(.closeSuggestions)])
    html.raw("</button>")
    write(field, context, panel: isEmpty ? nil : panel)
    html.start(
      "div",
      [
        "class": isEmpty ? "panel hidden" : "panel", "id": panel, "role": "listbox",
        "aria-label": wording.text(.suggestions), "data-recent": wording.text(.recentSearches),
      ])
    for (index, source) in sources.enumerated() where !source.records.records.isEmpty {
      html.start(
        "div",
        [
          "role": "group", "data-key": "\(panel)-\(index)",
          "aria-label": source.title.isEmpty ? nil : source.title,
        ])
      if !source.title.isEmpty {
        html.element("div", ["class": "source", "aria-hidden": "true"], source.title)
      }
      for (row, record) in source.records.records.enumerated() {
        write(option: record, id: "\(panel)-\(index)-\(row)", context)
      }
      html.raw("</div>")
    }
    html.raw("</div></div>")
  }

  private mutating func write(
    option record: View.RecordList.Item, id: String, _ context: ViewContext
  ) {
    let image = record.card?.image.flatMap { address(ofAsset: $0) }
    let select = record.actions.first { $0.name == "select" } ?? record.actions.first
    let link = record.card?.link.flatMap { $0.isWebAddress ? $0 : nil }
    let target = link ?? select.flatMap { address(after: $0) }
    html.start("div", ["class": "row", "role": "presentation", "data-key": id])
    html.element(
      "a",
      [
        "class": "option", "role": "option", "id": id, "aria-selected": "false", "tabindex": "-1",
        "href": target,
      ]
    ) { html in
      if let image {
        html.start("img", ["src": image, "alt": "", "loading": "lazy"])
      }
      html.element("span", ["class": "label", "dir": "auto"]) { html in
        if let card = record.card, !card.title.isEmpty {
          html.highlighted(card.title)
          if !card.subtitle.isEmpty {
            html.raw(" ")
            html.element("span", ["class": "faint"]) { $0.highlighted(card.subtitle) }
          }
        } else {
          html.highlighted(record.line)
        }
      }
    }
    if let fill = record.actions.first(where: { $0.name == "copy" }),
      let address = address(after: fill)
    {
      html.element(
        "a", ["class": "fill", "href": address, "tabindex": "-1", "aria-hidden": "true"], "")
    }
    html.raw("</div>")
  }
}

/// A group of suggestions from one searcher.
private struct SuggestionSourceView {
  let title: String
  let records: View.RecordList

  init?(_ view: View) {
    guard case .group(let group) = view, case .records(let records)? = group.views.first else {
      return nil
    }
    (title, self.records) = (group.title, records)
  }
}
