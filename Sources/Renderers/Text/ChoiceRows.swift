package import WidgetCore

/// A vertical list of choices with check boxes or radio buttons and a column of counts.
package struct ChoiceRows: TextControl {
  /// A row of the list.
  package struct Row {
    package var choice: View.Choice
    package var selectionMode: SelectionMode
    /// The level in a hierarchy, from 0.
    package var depth = 0

    package init(choice: View.Choice, selectionMode: SelectionMode, depth: Int = 0) {
      self.choice = choice
      self.selectionMode = selectionMode
      self.depth = depth
    }
  }

  let rows: [Row]
  private let gap = 2
  /// With fewer columns for labels, counts follow the labels instead of forming a column.
  private let minimumLabelWidth = 8

  init(rows: [Row]) {
    self.rows = rows
  }

  package func lines(in layout: TextLayout) -> [StyledText] {
    let countWidth = rows.map { $0.count(in: layout).width }.max() ?? 0
    let room = countWidth == 0 ? layout.width : layout.width - gap - countWidth
    let longest = rows.map { $0.start(in: layout).width + $0.label(in: layout).width }.max() ?? 0
    let labelEnd = min(longest, room)
    return rows.flatMap { row in
      let start = row.start(in: layout)
      return room - start.width < minimumLabelWidth
        ? narrow(row, after: start, in: layout)
        : wide(row, after: start, to: labelEnd, in: layout, countWidth: countWidth)
    }
  }

  private func narrow(_ row: Row, after start: StyledText, in layout: TextLayout) -> [StyledText] {
    let count = row.count(in: layout)
    let end = count.isEmpty ? count : .spaces(1) + count
    return (start + row.label(in: layout) + end).wrapped(
      to: layout.width, hangingIndent: start.width)
  }

  private func wide(
    _ row: Row, after start: StyledText, to labelEnd: Int, in layout: TextLayout, countWidth: Int
  ) -> [StyledText] {
    var lines = (start + row.label(in: layout)).wrapped(to: labelEnd, hangingIndent: start.width)
    let count = row.count(in: layout)
    if !count.isEmpty {
      lines[0] = lines[0].padded(to: labelEnd + gap) + count.rightAligned(to: countWidth)
    }
    return lines
  }
}

extension ChoiceRows.Row {
  package func label(in layout: TextLayout) -> StyledText {
    choice.styledLabel(choice.textStyle, in: layout)
  }

  package func count(in layout: TextLayout) -> StyledText {
    choice.count.map { StyledText(layout.wording.text(of: $0), .faint) } ?? StyledText()
  }

  /// Returns the indentation and the check box or radio button.
  package func start(in layout: TextLayout) -> StyledText {
    .spaces(min(2 * min(depth, layout.width), layout.width / 4))
      + StyledText(box, choice.textStyle) + .spaces(1)
  }

  private var box: String {
    switch (selectionMode, choice.isExcluded, choice.isSelected) {
    case (.multiple, true, _): "[-]"
    case (.multiple, false, true): "[x]"
    case (.multiple, false, false): "[ ]"
    case (.single, true, _): "(-)"
    case (.single, false, true): "(•)"
    case (.single, false, false): "( )"
    }
  }
}
