import WidgetCore

extension PageHTML {
  mutating func write(_ choices: View.ChoiceList, _ context: ViewContext) {
    if let search = choices.search {
      write(search, ViewContext(id: "\(context.id)-search", name: context.name, level: 3))
    }
    if choices.items.isEmpty {
      if choices.search != nil { html.element("p", ["class": "faint"], wording.text(.noResults)) }
      return
    }
    let isPath = choices.layout == .path
    html.start(isPath ? "ol" : "ul", ["class": choices.layout.rawValue])
    for choice in choices.items { write(choice, choices.layout) }
    html.raw(isPath ? "</ol>" : "</ul>")
    more(choices.showMore, choices.isShowingMore, context)
  }

  mutating func write(_ tree: View.Tree, _ context: ViewContext) {
    if let search = tree.search {
      write(search, ViewContext(id: "\(context.id)-search", name: context.name, level: 3))
    }
    write(tree.branches)
    more(tree.showMore, tree.isShowingMore, context)
  }

  private mutating func write(_ branches: [View.Tree.Branch]) {
    if branches.isEmpty { return }
    html.raw("<ul class=\"list\">")
    for branch in branches {
      html.raw("<li>")
      content(of: branch.choice, .list)
      write(branch.children)
      html.raw("</li>")
    }
    html.raw("</ul>")
  }

  private mutating func write(_ choice: View.Choice, _ style: View.ChoiceList.Layout) {
    html.start("li", ["class": choice.weight.map { "weight\(min(max($0, 1), 5))" }])
    content(of: choice, style)
    html.raw("</li>")
  }

  private mutating func content(of choice: View.Choice, _ style: View.ChoiceList.Layout) {
    let classes = [
      "choice", choice.isSelected ? "selected" : nil, choice.isExcluded ? "excluded" : nil,
      choice.isEnabled ? nil : "disabled",
    ]
    let first = choice.actions.first
    let wording = wording
    link(
      choice.isEnabled ? first : nil,
      LinkAttributes(
        style: classes.compactMap(\.self).joined(separator: " "), key: first?.description,
        label: choice.isExcluded ? wording.text(not: choice.label) : nil,
        current: choice.isSelected ? "true" : nil)
    ) { html in
      html.element("span", ["class": "label", "dir": "auto"]) { html in
        if let highlighted = choice.highlighted {
          html.highlighted(highlighted)
        } else {
          html.text(choice.label)
        }
      }
      if let count = choice.count {
        html.raw(" ")
        html.element("span", ["class": "count"], wording.text(of: count))
      }
    }
    if let exclude = choice.actions.first(where: { $0.name == "exclude" }), exclude != first {
      html.raw(" ")
      link(
        exclude,
        LinkAttributes(
          style: "exclude", key: exclude.description, label: wording.text(not: choice.label))
      ) { $0.text("−") }
    }
  }

  /// - Parameter ahead: the number of records before the link at which the script follows it.
  mutating func more(
    _ action: Action?, _ isShowingMore: Bool, _ context: ViewContext, ahead: Int? = nil
  ) {
    guard let action else { return }
    let text = wording.text(isShowingMore ? .showLess : .showMore)
    let label = context.name.isEmpty ? nil : "\(text): \(context.name)"
    let attributes = LinkAttributes(
      style: "more", key: "\(context.id)-more", label: label, ahead: ahead)
    link(action, attributes) {
      $0.text(text)
    }
  }

  mutating func write(_ tags: View.TagList) {
    for section in tags.sections where !section.tags.isEmpty {
      html.raw("<ul class=\"tags\">")
      if !section.isNamedByTags(wording.text(.not)) {
        html.element("li", ["class": "faint"], section.title)
      }
      let wording = wording
      for tag in section.tags {
        html.raw("<li>")
        link(
          tag.remove,
          LinkAttributes(
            style: tag.isExcluded ? "tag excluded" : "tag", key: "tag-\(tag.value)")
        ) { html in
          html.element("span", ["dir": "auto"], tag.label)
          if tag.remove != nil {
            html.raw(" <span aria-hidden=\"true\">×</span><span class=\"hidden\">, ")
            html.text(wording.text(.clearFilters))
            html.raw("</span>")
          }
        }
        html.raw("</li>")
      }
      html.raw("</ul>")
    }
    if !tags.text.isEmpty { html.element("code", [:], tags.text) }
  }

  mutating func write(_ pager: View.Pager, _ context: ViewContext) {
    guard pager.nbPages > 1 else { return }
    let (wording, last) = (wording, pager.nbPages - 1)
    let lead = wording.text(
      .pageOfPages,
      ["page": wording.text(of: pager.page &+ 1), "pages": wording.text(of: pager.nbPages)])
    html.start("nav", ["aria-label": lead, "class": "pages"])
    if pager.page > 0 { page(pager.page - 1, pager, "‹", "prev", context) }
    if let first = pager.pages.first, first > 0 {
      page(0, pager, "1", nil, context, gap: first > 1)
    }
    for number in pager.pages { page(number, pager, wording.text(of: number &+ 1), nil, context) }
    if let lastListed = pager.pages.last, lastListed < last {
      html.raw("<span class=\"faint\">…</span>")
    }
    if pager.page < last { page(pager.page &+ 1, pager, "›", "next", context) }
    html.raw("</nav>")
  }

  private mutating func page(
    _ number: Int, _ pager: View.Pager, _ text: String, _ relation: String?, _ context: ViewContext,
    gap: Bool = false
  ) {
    var action = pager.action
    action.value = String(number &+ 1)
    let isCurrent = relation == nil && number == pager.page
    let label = wording.text(
      .pageOfPages,
      ["page": wording.text(of: number &+ 1), "pages": wording.text(of: pager.nbPages)])
    link(
      isCurrent ? nil : action,
      LinkAttributes(
        style: "page", key: "\(context.id)-\(relation ?? String(number))",
        label: relation == nil ? nil : label, relation: relation,
        current: isCurrent ? "page" : nil)
    ) { $0.text(text) }
    if gap { html.raw("<span class=\"faint\">…</span>") }
  }
}
