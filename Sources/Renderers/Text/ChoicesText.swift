package import WidgetCore

/// Choices in their style: a list, toggles, segments, a path, a tag cloud, or buttons.
struct ChoicesText: TextControl {
  let choices: View.ChoiceList

  func lines(in layout: TextLayout) -> [StyledText] {
    let search = ValueSearchText(field: choices.search, hasItems: !choices.items.isEmpty)
    let more = ShowMoreText(action: choices.showMore, isShowingMore: choices.isShowingMore)
    guard !choices.items.isEmpty else { return search.lines(in: layout) }
    return search.lines(in: layout) + body(in: layout) + more.lines(in: layout)
  }

  private func body(in layout: TextLayout) -> [StyledText] {
    switch choices.layout {
    case .list: rows(choices.selectionMode).lines(in: layout)
    case .toggle: rows(.multiple).lines(in: layout)
    case .segments, .menu:
      FlowLayout(
        items: choices.items.map { segment($0, layout.wording) },
        separator: StyledText(" | ", .faint)
      )
      .lines(to: layout.width)
    case .path:
      FlowLayout(items: choices.items.map(step), separator: StyledText(" › ", .faint))
        .lines(to: layout.width)
    case .cloud:
      FlowLayout(items: choices.items.map { word($0, in: layout) }, separator: .spaces(3))
        .lines(to: layout.width)
    case .button:
      FlowLayout(
        items: choices.items.map { button($0, layout.wording) }, separator: .spaces(2)
      )
      .lines(to: layout.width)
    }
  }

  private func rows(_ mode: SelectionMode) -> ChoiceRows {
    ChoiceRows(rows: choices.items.map { ChoiceRows.Row(choice: $0, selectionMode: mode) })
  }

  private func label(_ choice: View.Choice, _ wording: Wording) -> String {
    choice.label + (choice.count.map { " (\(wording.text(of: $0)))" } ?? "")
  }

  private func segment(_ choice: View.Choice, _ wording: Wording) -> StyledText {
    let label = label(choice, wording)
    return StyledText(choice.isSelected ? "[\(label)]" : label, choice.textStyle)
  }

  private func step(_ choice: View.Choice) -> StyledText {
    StyledText(choice.label, choice.textStyle)
  }

  /// Returns an entry of a tag cloud, with its weight shown by the text style.
  private func word(_ choice: View.Choice, in layout: TextLayout) -> StyledText {
    let isRefined = choice.isSelected || choice.isExcluded
    let weightStyle: TextStyle =
      switch choice.weight ?? 3 {
      case 4...: .heading
      case 2...3: .plain
      default: .faint
      }
    let style = isRefined ? choice.textStyle : weightStyle
    let name = choice.styledLabel(style, in: layout)
    let label =
      choice.isSelected
      ? StyledText("[", style) + name + StyledText("]", style)
      : choice.isExcluded ? StyledText("-", style) + name : name
    return label + StyledText(choice.count.map { " \(layout.wording.text(of: $0))" } ?? "", .faint)
  }

  private func button(_ choice: View.Choice, _ wording: Wording) -> StyledText {
    StyledText("[ \(label(choice, wording)) ]", choice.isEnabled ? .heading : .faint)
  }
}

extension View.Choice {
  /// The style of the choice's label.
  var textStyle: TextStyle {
    if isExcluded { return .excluded }
    if isSelected { return .selected }
    return isEnabled ? .plain : .faint
  }

  /// Returns the label with highlighted matches of a facet search.
  func styledLabel(_ style: TextStyle, in layout: TextLayout) -> StyledText {
    highlighted?.styledText(in: layout, style) ?? StyledText(label, style)
  }
}

/// A hierarchy of choices, indented by level.
package struct TreeText: TextControl {
  let tree: View.Tree

  package init(tree: View.Tree) {
    self.tree = tree
  }

  package func lines(in layout: TextLayout) -> [StyledText] {
    let search = ValueSearchText(field: tree.search, hasItems: !tree.branches.isEmpty)
    let more = ShowMoreText(action: tree.showMore, isShowingMore: tree.isShowingMore)
    return search.lines(in: layout)
      + ChoiceRows(rows: rows).lines(in: layout)
      + more.lines(in: layout)
  }

  /// The branches in depth-first order.
  package var rows: [ChoiceRows.Row] { rows(of: tree.branches, depth: 0) }

  private func rows(of branches: [View.Tree.Branch], depth: Int) -> [ChoiceRows.Row] {
    branches.flatMap { branch in
      [ChoiceRows.Row(choice: branch.choice, selectionMode: .single, depth: depth)]
        + rows(of: branch.children, depth: depth + 1)
    }
  }
}

/// The search field above a list of values, with a message if no value matches.
struct ValueSearchText: TextControl {
  /// The search field; nil if the list is not searchable.
  let field: View.Field?
  let hasItems: Bool

  func lines(in layout: TextLayout) -> [StyledText] {
    guard let field else { return [] }
    let wording = layout.wording
    let cursor = StyledText("▏", .faint)
    let content =
      field.text.isEmpty
      ? cursor + StyledText(field.placeholder, .faint) : StyledText(field.text) + cursor
    let line = StyledText("\(wording.text(.search)): ", .faint) + content
    let emptyMessage =
      hasItems ? [] : StyledText(wording.text(.noResults), .faint).wrapped(to: layout.width)
    return line.wrapped(to: layout.width, hangingIndent: 2) + emptyMessage
  }
}

/// The "show more" or "show less" line below a list.
struct ShowMoreText: TextControl {
  /// Nil if all entries are shown.
  let action: Action?
  let isShowingMore: Bool

  func lines(in layout: TextLayout) -> [StyledText] {
    guard action != nil else { return [] }
    return StyledText(layout.wording.text(isShowingMore ? .showLess : .showMore), .faint)
      .wrapped(to: layout.width)
  }
}
