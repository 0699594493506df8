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
    if choices.layout == .menu, let menu = ChoiceMenu(choices) { return write(menu, context) }
    let (isPath, role) = (choices.layout == .path, Self.role(in: choices))
    html.start(
      isPath ? "ol" : "ul",
      [
        "class": choices.layout.rawValue, "role": role == "radio" ? "radiogroup" : nil,
        "aria-label": role == "radio" && !context.name.isEmpty ? context.name : nil,
      ])
    for choice in choices.items { write(choice, role) }
    html.raw(isPath ? "</ol>" : "</ul>")
    more(choices.showMore, choices.isShowingMore, context)
  }

  /// The role of the choices: check boxes for several, radio buttons for one.
  private static func role(in choices: View.ChoiceList) -> String? {
    switch choices.layout {
    case .path, .button, .menu: nil
    case .toggle: "switch"
    case .segments: "radio"
    case .list, .cloud: choices.selectionMode == .single ? "radio" : "checkbox"
    }
  }

  /// Writes choices as a menu that shows only the selected one.
  private mutating func write(_ menu: ChoiceMenu, _ context: ViewContext) {
    let label =
      context.name.isEmpty ? defaultName(ofMenu: context.type) : context.name
    form(menu.action, ["class": "menu"]) { html in
      html.element("label") { html in
        html.element("span", [:], label)
        html.raw(" ")
        html.element("select", ["name": "value", "id": "\(context.id)-value"]) { html in
          for (label, value, isSelected) in menu.options {
            html.element(
              "option", ["value": value, "selected": isSelected ? "" : nil], label)
          }
        }
      }
      html.element("button", ["type": "submit"], "OK")
    }
  }

  private func defaultName(ofMenu type: String) -> String {
    switch type {
    case "sortBy": wording.text(.sortBy)
    case "hitsPerPage": wording.text(.resultsPerPage)
    default: ""
    }
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
      content(of: branch.choice, "checkbox")
      write(branch.children)
      html.raw("</li>")
    }
    html.raw("</ul>")
  }

  private mutating func write(_ choice: View.Choice, _ role: String?) {
    html.start("li") { html in
      html.attribute("class", choice.weight.map { "weight\(min(max($0, 1), 5))" })
      html.attribute("role", role == "radio" ? "none" : nil)
    }
    content(of: choice, role)
    html.raw("</li>")
  }

  private mutating func content(of choice: View.Choice, _ role: String?) {
    var style = "choice"
    if choice.isSelected { style += " selected" }
    if choice.isExcluded { style += " excluded" }
    if !choice.isEnabled { style += " disabled" }
    let first = choice.actions.first
    let wording = wording
    link(
      choice.isEnabled ? first : nil,
      LinkAttributes(
        style: style, key: first.map { .action($0) },
        label: choice.isExcluded ? wording.text(not: choice.label) : nil,
        current: role == nil && choice.isSelected ? "true" : nil, role: role,
        isChecked: role == nil ? nil : choice.isSelected)
    ) { html in
      html.raw("<span class=\"label\" dir=\"auto\">")
      if let highlighted = choice.highlighted {
        html.highlighted(highlighted)
      } else {
        html.text(choice.label)
      }
      html.raw("</span>")
      if let count = choice.count {
        html.raw(" <span class=\"count\">")
        html.text(wording.text(of: count))
        html.raw("</span>")
      }
    }
    if let exclude = choice.actions.first(where: { $0.name == "exclude" }), exclude != first {
      html.raw(" ")
      link(
        exclude,
        LinkAttributes(
          style: "exclude", key: .action(exclude), label: wording.text(not: choice.label))
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

  mutating func write(_ tags: View.TagList, _ context: ViewContext) {
    let sections = tags.sections.filter { !$0.tags.isEmpty }
    if !sections.isEmpty {
      html.raw("<ul class=\"tags\">")
      for section in sections {
        let title = section.isNamedByTags(wording.text(.not)) ? "" : section.title
        for tag in section.tags { write(tag, title) }
      }
      if let clear = tags.clear {
        let text = wording.text(.clearFilters)
        html.raw("<li>")
        link(clear, LinkAttributes(style: "clear", key: "\(context.id)-clear")) { $0.text(text) }
        html.raw("</li>")
      }
      html.raw("</ul>")
    }
    if !tags.text.isEmpty { html.element("code", [:], tags.text) }
  }

  /// Writes a chip with the name of its attribute; empty if the label contains it.
  private mutating func write(_ tag: View.TagList.Tag, _ title: String) {
    let name = title.isEmpty ? tag.label : "\(title): \(tag.label)"
    let label = tag.remove == nil ? nil : wording.text(.removeFilter, ["value": name])
    html.raw("<li>")
    link(
      tag.remove,
      LinkAttributes(
        style: tag.isExcluded ? "tag excluded" : "tag", key: "tag-\(tag.value)", label: label)
    ) { html in
      if !title.isEmpty { html.element("span", ["class": "name"], "\(title): ") }
      html.element("bdi", [:], tag.label)
    }
    html.raw("</li>")
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

/// Choices that perform the same action with different values, so that a form can send them.
private struct ChoiceMenu {
  let action: Action
  let options: [(label: String, value: String, isSelected: Bool)]

  /// Nil if the choices perform different actions.
  init?(_ choices: View.ChoiceList) {
    guard let first = choices.items.first?.actions.first else { return nil }
    action = Action(widget: first.widget, name: first.name)
    var options: [(String, String, Bool)] = []
    for choice in choices.items {
      guard let action = choice.actions.first, action.widget == first.widget,
        action.name == first.name, let value = action.value
      else { return nil }
      options.append((choice.label, value, choice.isSelected))
    }
    self.options = options
  }
}
