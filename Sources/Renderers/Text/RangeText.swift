package import WidgetCore

/// A range as a bar between its bounds with the selected part, below a histogram.
package struct RangeText: TextControl {
  let range: View.Range
  private let maximumColumns = 40
  private let minimumColumns = 5

  package init(range: View.Range) {
    self.range = range
  }

  package func lines(in layout: TextLayout) -> [StyledText] {
    guard let bounds = range.bounds else {
      return FlowLayout(items: [selected(in: layout)], separator: StyledText()).lines(
        to: layout.width)
    }
    let lower = StyledText(range.boundsLabels?.lower ?? bounds.lowerBound.shortText)
    let upper = StyledText(range.boundsLabels?.upper ?? bounds.upperBound.shortText)
    let columns = min(layout.width - lower.width - upper.width - 4, maximumColumns)
    guard columns >= minimumColumns else {
      return FlowLayout(
        items: [lower + StyledText(" – ") + upper, selected(in: layout)], separator: .spaces(3)
      )
      .lines(to: layout.width)
    }
    let scale = RangeScale(
      bounds: bounds, bands: range.scale == .linear ? [] : range.histogram, columns: columns)
    let line = lower + .spaces(1) + bar(scale) + .spaces(1) + upper
    return histogram(scale, after: lower.width + 2)
      + FlowLayout(items: [line, selected(in: layout)], separator: .spaces(3)).lines(
        to: layout.width)
  }

  /// Returns the text of the selected range; empty if the range is not restricted.
  private func selected(in layout: TextLayout) -> StyledText {
    guard let text = range.valueText({ "\($0) – \($1)" }) else { return StyledText() }
    return StyledText("\(layout.wording.text(.selected)) ", .faint) + StyledText(text, .selected)
  }

  private func bar(_ scale: RangeScale) -> StyledText {
    let selected = range.closedValue.map(scale.columns(from:)) ?? 0..<0
    let before = String(repeating: "─", count: selected.lowerBound)
    let inside = String(repeating: "█", count: selected.count)
    let after = String(repeating: "─", count: scale.columns - selected.upperBound)
    return StyledText("├\(before)", .faint) + StyledText(inside, .selected)
      + StyledText("\(after)┤", .faint)
  }

  private func histogram(_ scale: RangeScale, after indent: Int) -> [StyledText] {
    let heights = scale.heights(of: range.histogram, upTo: 8)
    guard let last = heights.lastIndex(where: { $0 > 0 }) else { return [] }
    let blocks = Array(" ▁▂▃▄▅▆▇█")
    let selected = range.closedValue.map(scale.columns(from:)) ?? 0..<0
    let columns = heights[...last].enumerated().map { column, height in
      StyledText(String(blocks[height]), selected.contains(column) ? .selected : .faint)
    }
    return [columns.reduce(.spaces(indent), +)]
  }
}
