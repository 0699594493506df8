import WidgetCore

/// Choices in the style that they ask for.
struct ChoicesText: TextControl {
  let choices: View.ChoiceList

  func lines(in layout: TextLayout) -> [StyledText] {
    let search = SearchedText(field: choices.search, hasItems: !choices.items.isEmpty)
    let more = MoreText(action: choices.showMore, isShowingMore: choices.isShowingMore)
    guard !choices.items.isEmpty else { return search.lines(in: layout) }
    return search.lines(in: layout) + body(in: layout) + more.lines(in: layout)
  }

  private func body(in layout: TextLayout) -> [StyledText] {
    switch choices.layout {
    case .list: rows(choices.selectionMode).lines(in: layout)
    case .toggle: rows(.multiple).lines(in: layout)
    case .segments:
      Flow(
        pieces: choices.items.map { segment($0, layout.wording) },
        separator: StyledText(" | ", .faint)
      )
      .lines(to: layout.width)
    case .path:
      Flow(pieces: choices.items.map(step), separator: StyledText(" › ", .faint))
        .lines(to: layout.width)
    case .cloud:
      Flow(pieces: choices.items.map { word($0, in: layout) }, separator: .spaces(3))
        .lines(to: layout.width)
    case .button:
      Flow(
        pieces: choices.items.map { button($0, layout.wording) }, separator: .spaces(2)
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

  /// Text has one size, so that weights show as the strength of the letters.
  private func word(_ choice: View.Choice, in layout: TextLayout) -> StyledText {
    let isRefined = choice.isSelected || choice.isExcluded
    let strength: TextStyle =
      switch choice.weight ?? 3 {
      case 4...: .heading
      case 2...3: .plain
      default: .faint
      }
    let style = isRefined ? choice.textStyle : strength
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

  /// The label; the parts of it that match a search stand out.
  func styledLabel(_ style: TextStyle, in layout: TextLayout) -> StyledText {
    highlighted?.styledText(in: layout, style) ?? StyledText(label, style)
  }
}
