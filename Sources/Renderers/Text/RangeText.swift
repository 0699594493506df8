import WidgetCore

/// A range as a bar between its bounds, what is chosen of it, and a histogram above.
struct RangeText: TextControl {
  let range: View.Range
  private let mostColumns = 40
  private let leastColumns = 5

  init(range: View.Range) {
    self.range = range
  }

  func lines(in layout: TextLayout) -> [StyledText] {
    guard let bounds = range.bounds else {
      return Flow(pieces: [selected(in: layout)], separator: StyledText()).lines(to: layout.width)
    }
    let lower = StyledText(range.boundsLabels?.lower ?? bounds.lowerBound.shortText)
    let upper = StyledText(range.boundsLabels?.upper ?? bounds.upperBound.shortText)
    let columns = min(layout.width - lower.width - upper.width - 4, mostColumns)
    guard columns >= leastColumns else {
      return Flow(
        pieces: [lower + StyledText(" – ") + upper, selected(in: layout)], separator: .spaces(3)
      )
      .lines(to: layout.width)
    }
    let scale = RangeScale(
      bounds: bounds, bands: range.scale == .linear ? [] : range.histogram, columns: columns)
    let line = lower + .spaces(1) + bar(scale) + .spaces(1) + upper
    return histogram(scale, after: lower.width + 2)
      + Flow(pieces: [line, selected(in: layout)], separator: .spaces(3)).lines(to: layout.width)
  }

  /// Empty where everything is chosen.
  private func selected(in layout: TextLayout) -> StyledText {
    guard let value = range.value else { return StyledText() }
    let lower = range.valueLabels?.lower ?? value.lowerBound.shortText
    let ends = "\(lower) – \(range.valueLabels?.upper ?? value.upperBound.shortText)"
    return StyledText("\(layout.wording.text(.selected)) ", .faint) + StyledText(ends, .selected)
  }

  private func bar(_ scale: RangeScale) -> StyledText {
    let chosen = range.value.map(scale.columns(from:)) ?? 0..<0
    let before = String(repeating: "─", count: chosen.lowerBound)
    let inside = String(repeating: "█", count: chosen.count)
    let after = String(repeating: "─", count: scale.columns - chosen.upperBound)
    return StyledText("├\(before)", .faint) + StyledText(inside, .selected)
      + StyledText("\(after)┤", .faint)
  }

  private func histogram(_ scale: RangeScale, after indent: Int) -> [StyledText] {
    let heights = scale.heights(of: range.histogram, upTo: 8)
    guard let last = heights.lastIndex(where: { $0 > 0 }) else { return [] }
    let blocks = Array(" ▁▂▃▄▅▆▇█")
    let chosen = range.value.map(scale.columns(from:)) ?? 0..<0
    let columns = heights[...last].enumerated().map { column, height in
      StyledText(String(blocks[height]), chosen.contains(column) ? .selected : .faint)
    }
    return [columns.reduce(.spaces(indent), +)]
  }
}
