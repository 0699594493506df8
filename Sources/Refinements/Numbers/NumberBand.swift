internal import Synchronization

/// A labeled range of numbers; without bounds, it selects all numbers.
///
/// A screen file writes it as `{label: Medium, start: 5, end: 10}`. Both bounds are included.
public struct NumberBand: ParameterRecord {
  /// The label; nil to derive it from the bounds.
  @Parameter("The label (default: the bounds, or the text 'all').")
  public var label: String?
  /// The lower bound, included; nil for none.
  @Parameter("The lower bound (default: none).") public var start: Double?
  /// The upper bound, included; nil for none.
  @Parameter("The upper bound (default: none).") public var end: Double?

  /// Creates a band without bounds.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    guard let start, let end, !(start <= end) else { return }
    report.error(
      "end",
      "'end' (\(end.shortText)) is less than 'start' (\(start.shortText))",
      help: "swap the two numbers")
  }

  /// Returns the shortest equivalent filter on an attribute; nil for a band without bounds.
  public func filter(on attribute: String) -> Filter? {
    value.map { .numeric(Filter.Numeric(attribute: attribute, value: $0)) }
  }

  /// Returns the label, or else the bounds in the attribute's format.
  public func label(on attribute: String, in wording: Wording) -> String {
    if let label { return label }
    func text(_ number: Double) -> String { wording.text(of: number, of: attribute) }
    switch value {
    case .range(let range):
      return wording.text(from: text(range.lowerBound), to: text(range.upperBound))
    case .comparison(.equals, let number): return text(number)
    case .comparison(let comparison, let number): return "\(comparison.sign) \(text(number))"
    case nil: return wording.text(.all)
    }
  }

  private var value: Filter.Numeric.Value? {
    switch (start, end) {
    case (let start?, let end?) where start < end: .range(start...end)
    case (let start?, _?): .comparison(.equals, start)
    case (let start?, nil): .comparison(.greaterThanOrEqual, start)
    case (nil, let end?): .comparison(.lessThanOrEqual, end)
    case (nil, nil): nil
    }
  }
}

/// Caches the labels of the bands of widgets: a page has a link for each band, which the label identifies.
///
/// - Owner: the widget type.
/// - Key: the bands, their attribute, and the wording.
/// - Size: the bands of the latest 8 widgets.
/// - Invalidation: none, because labels depend on nothing else.
///
/// Thread-safe.
public final class NumberBandLabels: Sendable {
  private struct Entry {
    var wording: Wording
    var attribute: String
    var bands: [NumberBand]
    var labels: [String]
  }

  private static let capacity = 8

  /// The entries, the latest first.
  private let entries = Mutex<[Entry]>([])

  /// Creates an empty cache.
  public init() {}

  /// Returns the labels of some bands. O(bands), or more if they differ from the latest ones.
  public func labels(
    of bands: [NumberBand], on attribute: String, in wording: Wording
  ) -> [String] {
    let known = entries.withLock { entries in
      entries.first {
        $0.attribute == attribute && $0.wording == wording
          && $0.bands.elementsEqual(bands, by: NumberBand.haveEqualParts)
      }
    }
    if let known { return known.labels }
    let labels = bands.map { $0.label(on: attribute, in: wording) }
    entries.withLock { entries in
      entries.insert(
        Entry(wording: wording, attribute: attribute, bands: bands, labels: labels), at: 0)
      if entries.count > Self.capacity { entries.removeLast() }
    }
    return labels
  }
}

extension NumberBand {
  fileprivate static func haveEqualParts(_ first: NumberBand, _ second: NumberBand) -> Bool {
    first.start == second.start && first.end == second.end && first.label == second.label
  }
}
