import Renderers
import WidgetCore

/// Draws a range over the width of its pane: histogram, bar, and numbers.
enum TerminalRangeBlock {
  private static let histogramRows = 2

  static func block(_ item: TerminalItem, _ range: View.Range) -> TerminalBlock {
    TerminalBlock([item]) { layout, state in
      let shown = range.showing(state.range(of: item))
      guard let bounds = shown.bounds, layout.width >= 8 else {
        return [RangeText(range: shown).lines(in: layout)]
      }
      if state.isFlat {
        return [numbers(of: shown, bounds, in: TextLayout(width: min(layout.width, 30)))]
      }
      return [lines(of: shown, bounds, in: layout, state.activeBound(of: item))]
    }
  }

  private static func lines(
    of range: View.Range, _ bounds: ClosedRange<Double>, in layout: TextLayout,
    _ active: RangeBound?
  ) -> [StyledText] {
    let scale = RangeScale(
      bounds: bounds, bands: range.scale == .linear ? [] : range.histogram,
      columns: layout.width - 2)
    let selected = range.closedValue.map(scale.columns(from:))
    return histogram(of: range, scale, selected) + [bar(scale, selected, active)]
      + numbers(of: range, bounds, in: layout)
  }

  private static func histogram(
    of range: View.Range, _ scale: RangeScale, _ selected: Range<Int>?
  ) -> [StyledText] {
    let heights = scale.heights(of: range.histogram, upTo: 8 * histogramRows)
    guard heights.contains(where: { $0 > 0 }) else { return [] }
    let blocks = Array(" ▁▂▃▄▅▆▇█")
    return (0..<histogramRows).reversed().map { row in
      let cells = heights.enumerated().map { column, height in
        StyledText.Cell(
          blocks[min(max(height - 8 * row, 0), 8)],
          selected?.contains(column) == false ? .faint : .selected)
      }
      return .spaces(1) + StyledText(cells: cells)
    }
  }

  private static func bar(
    _ scale: RangeScale, _ selected: Range<Int>?, _ active: RangeBound?
  ) -> StyledText {
    let inside = selected ?? 0..<scale.columns
    let cells = (-1...scale.columns).map { column -> StyledText.Cell in
      let isEdge = column < 0 || column == scale.columns
      let isLower = column == inside.lowerBound - (selected == nil ? 1 : 0)
      let isUpper = column == inside.upperBound - (selected == nil ? 0 : 1)
      if isLower, active == .lower { return StyledText.Cell("◆", .match) }
      if isUpper, active == .upper { return StyledText.Cell("◆", .match) }
      if selected != nil, isLower || isUpper { return StyledText.Cell("●", .selected) }
      if isEdge { return StyledText.Cell(column < 0 ? "├" : "┤", .faint) }
      return inside.contains(column) && selected != nil
        ? StyledText.Cell("━", .selected) : StyledText.Cell("─", .faint)
    }
    return StyledText(cells: cells)
  }

  private static func numbers(
    of range: View.Range, _ bounds: ClosedRange<Double>, in layout: TextLayout
  ) -> [StyledText] {
    let lower = StyledText(range.boundsLabels?.lower ?? bounds.lowerBound.shortText, .faint)
    let upper = StyledText(range.boundsLabels?.upper ?? bounds.upperBound.shortText, .faint)
    guard let value = range.valueText({ "\($0) – \($1)" }) else {
      return [lower.padded(to: layout.width - upper.width) + upper].map { $0.cut(to: layout.width) }
    }
    let selected = StyledText(value, .selected)
    let room = layout.width - lower.width - upper.width
    guard selected.width + 2 <= room else { return [selected.cut(to: layout.width)] }
    let left = (room - selected.width) / 2
    return [
      lower + .spaces(left) + selected + .spaces(room - selected.width - left) + upper
    ]
  }
}

/// The bound of a range that the arrow keys move.
package enum RangeBound: Hashable, Sendable {
  /// The minimum.
  case lower
  /// The maximum.
  case upper

  var opposite: RangeBound { self == .lower ? .upper : .lower }
}

extension View.Range {
  /// Returns the range with another selected range, without labels of its numbers.
  fileprivate func showing(_ value: NumericRange?) -> View.Range {
    if value == self.value { return self }
    var range = View.Range(bounds: bounds, value: value, histogram: histogram, action: action)
    (range.scale, range.step, range.days) = (scale, step, days)
    range.boundsLabels = range.bounds == bounds ? boundsLabels : nil
    return range
  }

  /// The values that the arrow keys move a bound to, ascending: the borders of the histogram's
  /// buckets, or equal steps on a linear scale.
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

  /// Returns a range with one bound moved by a number of stops, but not past the other bound.
  ///
  /// - Parameter value: the current range; nil if it is not restricted.
  /// - Returns: nil if the new range includes all values.
  func moving(_ bound: RangeBound, of value: NumericRange?, by count: Int) -> NumericRange? {
    guard let bounds else { return value }
    let stops = stops
    let range = value?.closed(within: bounds) ?? bounds
    var number = bound == .lower ? range.lowerBound : range.upperBound
    for _ in 0..<abs(count) {
      let next = count > 0 ? stops.first { $0 > number } : stops.last { $0 < number }
      number = next ?? number
    }
    return setting(bound, of: value, to: number)
  }

  /// Returns a range with one bound set, but not past the other bound; nil for all values.
  ///
  /// The bound is open at the end of the bar. The other bound does not change.
  func setting(_ bound: RangeBound, of value: NumericRange?, to number: Double) -> NumericRange? {
    let range: NumericRange?
    switch bound {
    case .lower:
      let lower = number <= bounds?.lowerBound ?? -.infinity ? nil : number
      range = NumericRange(
        lower: lower.map { min($0, value?.upper ?? $0) }, upper: value?.upper)
    case .upper:
      let upper = number >= bounds?.upperBound ?? .infinity ? nil : number
      range = NumericRange(
        lower: value?.lower, upper: upper.map { max($0, value?.lower ?? $0) })
    }
    return range?.isUnbounded == true ? nil : range
  }

  /// Returns the stop at a position on the bar, from 0 (left) to 1 (right).
  func stop(at fraction: Double) -> Double {
    let stops = stops
    guard let last = stops.last, fraction.isFinite else { return bounds?.lowerBound ?? 0 }
    let index = Int((min(max(fraction, 0), 1) * Double(stops.count - 1)).rounded())
    return stops.indices.contains(index) ? stops[index] : last
  }
}
