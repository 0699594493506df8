import WidgetCore

/// A range over the whole width of its pane: a histogram, the bar, and the numbers below it.
enum TerminalRange {
  private static let histogramRows = 2

  static func block(_ item: TerminalItem, _ range: View.Range) -> TerminalBlock {
    TerminalBlock([item]) { layout, state in
      var shown = range
      let value = state.range(of: item)
      if value != range.value {
        shown.value = value
        shown.valueLabels = nil
      }
      guard let bounds = shown.bounds, layout.width >= 8 else {
        return [RangeText(range: shown).lines(in: layout)]
      }
      if state.isFlat {
        return [numbers(of: shown, bounds, in: TextLayout(width: min(layout.width, 30)))]
      }
      return [lines(of: shown, bounds, in: layout, state.activeEnd(of: item))]
    }
  }

  private static func lines(
    of range: View.Range, _ bounds: ClosedRange<Double>, in layout: TextLayout, _ end: RangeEnd?
  ) -> [StyledText] {
    let scale = RangeScale(
      bounds: bounds, bands: range.scale == .linear ? [] : range.histogram,
      columns: layout.width - 2)
    let chosen = range.value.map(scale.columns(from:))
    return histogram(of: range, scale, chosen) + [bar(scale, chosen, end)]
      + numbers(of: range, bounds, in: layout)
  }

  private static func histogram(
    of range: View.Range, _ scale: RangeScale, _ chosen: Range<Int>?
  ) -> [StyledText] {
    let heights = scale.heights(of: range.histogram, upTo: 8 * histogramRows)
    guard heights.contains(where: { $0 > 0 }) else { return [] }
    let blocks = Array(" ▁▂▃▄▅▆▇█")
    return (0..<histogramRows).reversed().map { row in
      let cells = heights.enumerated().map { column, height in
        StyledText.Cell(
          blocks[min(max(height - 8 * row, 0), 8)],
          chosen?.contains(column) == false ? .faint : .selected)
      }
      return .spaces(1) + StyledText(cells: cells)
    }
  }

  private static func bar(
    _ scale: RangeScale, _ chosen: Range<Int>?, _ end: RangeEnd?
  ) -> StyledText {
    let inside = chosen ?? 0..<scale.columns
    let cells = (-1...scale.columns).map { column -> StyledText.Cell in
      let isEdge = column < 0 || column == scale.columns
      let isLower = column == inside.lowerBound - (chosen == nil ? 1 : 0)
      let isUpper = column == inside.upperBound - (chosen == nil ? 0 : 1)
      if isLower, end == .lower { return StyledText.Cell("◆", .match) }
      if isUpper, end == .upper { return StyledText.Cell("◆", .match) }
      if chosen != nil, isLower || isUpper { return StyledText.Cell("●", .selected) }
      if isEdge { return StyledText.Cell(column < 0 ? "├" : "┤", .faint) }
      return inside.contains(column) && chosen != nil
        ? StyledText.Cell("━", .selected) : StyledText.Cell("─", .faint)
    }
    return StyledText(cells: cells)
  }

  private static func numbers(
    of range: View.Range, _ bounds: ClosedRange<Double>, in layout: TextLayout
  ) -> [StyledText] {
    let lower = StyledText(range.boundsLabels?.lower ?? bounds.lowerBound.shortText, .faint)
    let upper = StyledText(range.boundsLabels?.upper ?? bounds.upperBound.shortText, .faint)
    guard let value = range.value else {
      return [lower.padded(to: layout.width - upper.width) + upper].map { $0.cut(to: layout.width) }
    }
    let from = range.valueLabels?.lower ?? value.lowerBound.shortText
    let to = range.valueLabels?.upper ?? value.upperBound.shortText
    let chosen = StyledText("\(from) – \(to)", .selected)
    let room = layout.width - lower.width - upper.width
    guard chosen.width + 2 <= room else { return [chosen.cut(to: layout.width)] }
    let left = (room - chosen.width) / 2
    return [
      lower + .spaces(left) + chosen + .spaces(room - chosen.width - left) + upper
    ]
  }
}

/// Which end of a range the keys move.
package enum RangeEnd: Hashable, Sendable {
  case lower
  case upper

  var other: RangeEnd { self == .lower ? .upper : .lower }
}

extension View.Range {
  /// The numbers that keys move an end to, from the least to the greatest: the borders of the
  /// histogram's bands, or equal steps where there is none.
  private var stops: [Double] {
    guard let bounds else { return [] }
    let (lower, upper) = (bounds.lowerBound, bounds.upperBound)
    let width = upper - lower
    guard width > 0, width.isFinite else { return [lower] }
    let bands = scale == .linear || histogram.count < 2 ? [] : histogram.dropFirst().map(\.from)
    let count = max(histogram.count, 20)
    let inner =
      bands.isEmpty ? (1..<count).map { lower + width * Double($0) / Double(count) } : bands
    let isWhole = lower.rounded() == lower && upper.rounded() == upper && width >= Double(count)
    let grain = step ?? (isWhole ? 1 : nil)
    let numbers = inner.map { number in
      guard let grain, grain > 0 else { return number }
      return (number / grain).rounded() * grain
    }
    return Set([lower, upper] + numbers.filter { $0 > lower && $0 < upper }).sorted()
  }

  /// What is chosen after moving an end by some stops; nil for everything. The ends do not pass
  /// each other.
  func moved(_ value: ClosedRange<Double>?, _ end: RangeEnd, by count: Int)
    -> ClosedRange<Double>?
  {
    guard let bounds else { return value }
    let now = value ?? bounds
    let stops = stops
    let start = end == .lower ? now.lowerBound : now.upperBound
    var number = start
    for _ in 0..<abs(count) {
      let next = count > 0 ? stops.first { $0 > number } : stops.last { $0 < number }
      number = next ?? number
    }
    let moved =
      end == .lower
      ? min(number, now.upperBound)...now.upperBound
      : now.lowerBound...max(number, now.lowerBound)
    return moved.lowerBound <= bounds.lowerBound && moved.upperBound >= bounds.upperBound
      ? nil : moved
  }

  /// The number at a place on the bar, from 0 at its left end to 1 at its right end.
  func stop(at share: Double) -> Double {
    let stops = stops
    guard let last = stops.last, share.isFinite else { return bounds?.lowerBound ?? 0 }
    let index = Int((min(max(share, 0), 1) * Double(stops.count - 1)).rounded())
    return stops.indices.contains(index) ? stops[index] : last
  }

  /// The action that chooses a range; nil chooses everything.
  func choosing(_ value: ClosedRange<Double>?) -> Action {
    var action = action
    action.value = value.map { "[\($0.lowerBound.shortText),\($0.upperBound.shortText)]" } ?? ""
    return action
  }
}
