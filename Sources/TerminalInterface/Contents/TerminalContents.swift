internal import Renderers
package import WidgetCore

/// The widgets of a frame, distributed over the panes of a live screen.
package struct TerminalContents: Sendable {
  /// A part of the screen that can have the focus.
  package typealias Pane = TerminalCommand.Pane

  /// The frame that the contents come from.
  package let frame: Frame
  /// The search field; nil if the screen has none.
  private(set) var query: TerminalItem?
  private(set) var chips: [TerminalItem] = []
  /// The text of each chip, with the title of its section on the first one.
  private(set) var chipTexts: [StyledText] = []
  private(set) var filters: [TerminalBlock] = []
  private(set) var hits: [TerminalBlock] = []
  /// The actions that are performed when an item is selected, by its id.
  private(set) var selectionActions: [String: Action] = [:]
  private(set) var sentences: [String] = []
  private(set) var pager: View.Pager?
  /// The choices of the widget that selects the sort order.
  private(set) var sortChoices: [View.Choice] = []
  private let sorts: [String: [RankingCriterion]]
  /// Whether the number of records per page follows the height of the terminal.
  ///
  /// False for several lists and for an extended list.
  let adaptsPages: Bool
  /// Whether the latest filters belong to a heading, so that a blank line is needed before others.
  private var isBelowHeading = false
  private var items: [Pane: [TerminalItem]] = [:]
  private var ids: Set<String> = []
  private var previousTitle: String?

  /// Distributes the widgets of a frame over the panes.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - sorts: the sort orders of the screen's searcher by name, for columns that sort a table.
  package init(_ frame: Frame, sorts: [String: [RankingCriterion]] = [:]) {
    self.frame = frame
    self.sorts = sorts
    adaptsPages = Self.adaptsPages(of: frame)
    sortChoices = Self.sortChoices(of: frame)
    for widget in frame.widgets { add(widget) }
    items[.query] = query.map { [$0] } ?? []
    items[.chips] = chips
    items[.filters] = filters.flatMap(\.items).compactMap(\.self)
    items[.hits] = hits.flatMap(\.items).compactMap(\.self)
  }

  func items(in pane: Pane) -> [TerminalItem] {
    items[pane] ?? []
  }

  private static func adaptsPages(of frame: Frame) -> Bool {
    let views = frame.widgets.flatMap { Self.views(of: $0.view) }
    let lists = views.count { if case .records = $0 { true } else { false } }
    let hasPager = views.contains { if case .pager = $0 { true } else { false } }
    return lists == 1 && (hasPager || frame.searches.allSatisfy { $0.state.page == 0 })
  }

  /// The view, and those of the members of a group.
  private static func views(of view: View) -> [View] {
    guard case .group(let group) = view else { return [view] }
    return group.members.flatMap { views(of: $0.view) }
  }

  /// Returns whether an action sets the text of a field, so that only the latest one has an effect.
  package func isEdit(_ action: Action) -> Bool {
    (items(in: .query) + items(in: .filters)).contains { item in
      guard case .field(let field) = item.control else { return false }
      return field.action.widget == action.widget && field.action.name == action.name
    }
  }

  /// The screen's text widgets, such as statistics, else the number of results per search.
  var summary: String {
    let texts = sentences.filter { !$0.isEmpty }
    if !texts.isEmpty { return texts.joined(separator: " · ") }
    let counts = frame.searches.compactMap { search -> String? in
      guard let count = search.response?.nbHits else { return nil }
      let text = frame.wording.text(.results, count: count)
      return frame.searches.count > 1 ? "\(search.id): \(text)" : text
    }
    return counts.joined(separator: " · ")
  }

  private static func sortChoices(of frame: Frame) -> [View.Choice] {
    for widget in frame.widgets where widget.type == "sortBy" {
      if case .choices(let choices) = widget.view { return choices.items }
    }
    return []
  }

  /// Returns a unique id, because values of a list may have the same label.
  private mutating func id(_ base: String) -> String {
    var id = base
    while !ids.insert(id).inserted { id += "'" }
    return id
  }

  /// - Parameters:
  ///   - group: the title of the widget's group; nil outside of groups.
  ///   - isPart: whether the widget is a part of another one, below whose heading it is shown.
  private mutating func add(
    _ widget: Frame.Widget, in group: String? = nil, isPart: Bool = false
  ) {
    // A choice of the page size would have no effect.
    if adaptsPages, widget.type == "hitsPerPage" { return }
    let heading = isPart ? nil : widget.heading
    if let failure = widget.failure { return add(failure, in: widget, group) }
    switch widget.view {
    case .field(let field) where field.stepper == nil && query == nil:
      query = TerminalItem(id: id(widget.id), control: .field(field))
    case .field(let field):
      addField(field, widget.id, heading ?? (isPart ? group : nil) ?? frame.wording.text(.search))
    case .text(let text) where group == nil: sentences.append(text.text)
    case .choices(let choices):
      if !isPart, heading == nil { leaveHeading(before: choices) }
      addChoices(choices, widget.id, heading)
    case .tree(let tree): addTree(tree, widget.id, heading)
    case .range(let range):
      guard !widget.view.isEmpty else { return }
      if let heading { addHeading(heading) }
      let item = TerminalItem(id: id(widget.id), control: .range(range))
      filters.append(TerminalRangeBlock.block(item, range))
    case .records(let records): addRecords(records, widget.id, widget.title ?? group)
    case .pager(let shown): pager = pager ?? shown
    case .tags(let tags): addTags(tags, widget.id)
    case .group(let shown): addGroup(shown, widget.id, widget.title ?? "")
    case .progress: break
    case .banner, .failure, .text:
      if !widget.view.isEmpty, !WidgetText(widget: widget).lines(in: TextLayout(width: 80)).isBlank
      {
        if let group { addTitle(group) }
        hits.append(TerminalBlock(WidgetText(widget: widget)))
      }
    }
  }

  /// Shows an error in the pane where the widget would be.
  private mutating func add(_ failure: String, in widget: Frame.Widget, _ group: String?) {
    let block = TerminalBlock(FailureText(message: failure))
    switch widget.view {
    case .choices, .tree, .range:
      if let heading = widget.heading { addHeading(heading) }
      filters.append(block)
    case .text: sentences.append(failure)
    default:
      if let title = widget.title ?? group { addTitle(title) }
      hits.append(block)
    }
  }

  private mutating func addHeading(_ text: String) {
    addBlankLine()
    filters.append(.heading(text))
    isBelowHeading = true
  }

  /// Separates choices without a heading from those of the heading above.
  private mutating func leaveHeading(before choices: View.ChoiceList) {
    guard isBelowHeading, !choices.items.isEmpty else { return }
    addBlankLine()
    isBelowHeading = false
  }

  private mutating func addBlankLine() {
    if !filters.isEmpty { filters.append(TerminalBlock([nil]) { _, _ in [[StyledText()]] }) }
  }

  private mutating func addField(_ field: View.Field, _ widget: String, _ label: String) {
    if let stepper = field.stepper {
      let item = TerminalItem(id: id(widget), control: .stepper(stepper))
      filters.append(
        TerminalBlock([item]) { layout, _ in
          [field.textControl(labelled: label).lines(in: layout)]
        })
    } else {
      addInput(field, widget, label)
    }
  }

  /// Adds a text field to the filters.
  private mutating func addInput(_ field: View.Field, _ widget: String, _ label: String) {
    let item = TerminalItem(id: id("\(widget)?"), control: .field(field))
    filters.append(
      TerminalBlock([item]) { layout, state in
        var shown = field
        shown.text = state.text(of: item)
        return [shown.textControl(labelled: label).lines(in: layout)]
      })
  }

  private mutating func addChoices(
    _ choices: View.ChoiceList, _ widget: String, _ heading: String?
  ) {
    guard !choices.items.isEmpty || choices.search != nil else { return }
    if let heading { addHeading(heading) }
    if let search = choices.search { addInput(search, widget, frame.wording.text(.search)) }
    let isButton = choices.layout == .button
    addRows(
      choices.items.map {
        ChoiceRows.Row(
          choice: $0, selectionMode: choices.layout == .toggle ? .multiple : choices.selectionMode)
      }, widget, isButton: isButton)
    addMore(choices.showMore, choices.isShowingMore, widget)
  }

  private mutating func addTree(_ tree: View.Tree, _ widget: String, _ heading: String?) {
    if let heading { addHeading(heading) }
    if let search = tree.search { addInput(search, widget, frame.wording.text(.search)) }
    addRows(TreeText(tree: tree).rows, widget)
    addMore(tree.showMore, tree.isShowingMore, widget)
  }

  private mutating func addRows(
    _ rows: [ChoiceRows.Row], _ widget: String, isButton: Bool = false
  ) {
    let items = rows.map { row in
      let action = row.choice.actions.first?.description ?? row.choice.label
      return TerminalItem(id: id("\(widget) \(action)"), control: .choice(row.choice))
    }
    filters.append(
      TerminalBlock(items) { layout, _ in
        rows.map { [isButton ? $0.button(in: layout) : $0.line(in: layout)] }
      })
  }

  private mutating func addMore(_ action: Action?, _ isShowingMore: Bool, _ widget: String) {
    guard let action else { return }
    let item = TerminalItem(id: id("\(widget) more"), control: .button(action))
    let text = frame.wording.text(isShowingMore ? .showLess : .showMore)
    filters.append(.line(item, StyledText(text, .faint)))
  }

  private mutating func addTags(_ tags: View.TagList, _ widget: String) {
    for section in tags.sections {
      for (index, tag) in section.tags.enumerated() {
        chips.append(TerminalItem(id: id("\(widget) \(tag.value)"), control: .tag(tag)))
        chipTexts.append(
          TagsText.chip(at: index, of: section, frame.wording))
      }
    }
  }

  /// - Parameter title: the title of the widget, which heads filters without a title of their own.
  private mutating func addGroup(_ group: View.Group, _ widget: String, _ title: String) {
    let title = group.title.isEmpty && group.startsWithFilter ? title : group.title
    guard !group.isHidden, !View.group(group).isEmpty || group.toggle != nil else { return }
    if let toggle = group.toggle {
      let item = TerminalItem(id: id("\(widget) fold"), control: .button(toggle))
      let text = "\(group.isCollapsed ? "▸" : "▾") \(group.title)"
      filters.append(.line(item, StyledText(text, .heading)))
    } else if !title.isEmpty {
      addHeading(title)
    }
    if group.isCollapsed { return }
    for (index, member) in group.members.enumerated() {
      switch member {
      case .widget(let inner): add(inner, in: group.title)
      case .view(let view):
        add(
          Frame.Widget(id: "\(widget) \(index)", type: "", title: "", view: view),
          in: title, isPart: true)
      }
    }
  }
}

extension View.Group {
  /// Whether the first member is a part of a filter, such as a list of periods.
  fileprivate var startsWithFilter: Bool {
    guard case .view(let view) = members.first else { return false }
    switch view {
    case .choices, .tree, .range: return true
    default: return false
    }
  }
}

extension TerminalContents {
  private mutating func addRecords(
    _ records: View.RecordList, _ widget: String, _ title: String?
  ) {
    if let title { addTitle(title) }
    if let banner = records.banner { hits.append(TerminalBlock(BannerText(banner: banner))) }
    let wording = frame.wording
    if let action = records.showPrevious {
      let item = TerminalItem(id: id("\(widget) previous"), control: .button(action))
      hits.append(.line(item, StyledText(wording.text(.showPrevious), .faint)))
    }
    if records.records.isEmpty {
      var emptyRecords = records
      emptyRecords.map = nil
      emptyRecords.banner = nil
      if !records.emptyText.isEmpty {
        hits.append(TerminalBlock(RecordsText(records: emptyRecords)))
      }
    } else {
      let block = recordBlock(records, widget)
      if records.loadAhead > 0, let last = block.items.last??.id {
        selectionActions[last] = records.showMore
      }
      hits.append(block)
    }
    if let action = records.showMore {
      let item = TerminalItem(id: id("\(widget) more"), control: .button(action))
      let text = wording.text(records.isShowingMore ? .showLess : .showMore)
      hits.append(.line(item, StyledText(text, .faint)))
    }
  }

  /// Adds a title above results, unless the preceding results have the same one.
  private mutating func addTitle(_ title: String) {
    guard !title.isEmpty, title != previousTitle else { return }
    previousTitle = title
    if !hits.isEmpty { hits.append(TerminalBlock([nil]) { _, _ in [[StyledText()]] }) }
    hits.append(.heading(title))
  }

  private mutating func recordBlock(_ records: View.RecordList, _ widget: String) -> TerminalBlock {
    let items = records.records.indices.map { index in
      TerminalItem(id: id("\(widget) \(index)"), control: .record(records.records[index]))
    }
    let starts = records.sections.reduce(into: (next: 0, titles: [Int: String]())) {
      $0.titles[$0.next] = $1.title
      $0.next &+= max($1.count, 0)
    }.titles
    let isTable = !records.columns.isEmpty
    let table = TerminalTable(
      records: records,
      sortOrders: sortChoices.compactMap { TerminalTable.SortOrder($0, sorts) },
      widget: widget)
    var block = TerminalBlock([nil] + items) { layout, state in
      if isTable != state.switchesTables {
        if let lines = table.lines(in: layout) { return lines.map { [$0] } }
        if isTable { return [[]] + TableText(records: records).blocks(in: layout) }
      }
      let blocks = RecordsText(records: records).blocks(in: layout).enumerated()
      return [[]]
        + blocks.map { index, lines in
          guard let title = starts[index] else { return lines }
          let heading = StyledText(title, .heading).cut(to: layout.width)
          return (index == 0 ? [] : [StyledText()]) + [heading] + lines
        }
    }
    block.headers = { layout, state in
      isTable != state.switchesTables ? table.headers(in: layout) : []
    }
    return block
  }
}

extension ChoiceRows.Row {
  /// The choice on one line with its count at the right edge.
  fileprivate func line(in layout: TextLayout) -> StyledText {
    let count = count(in: layout)
    let room = layout.width - (count.isEmpty ? 0 : count.width + 1)
    let label = (start(in: layout) + label(in: layout)).cut(to: room)
    return count.isEmpty || room < 6 ? label : label.padded(to: room + 1) + count
  }

  fileprivate func button(in layout: TextLayout) -> StyledText {
    let count = choice.count.map { " (\(layout.wording.text(of: $0)))" } ?? ""
    return StyledText("[ \(choice.label)\(count) ]", choice.isEnabled ? .heading : .faint)
      .cut(to: layout.width)
  }
}
