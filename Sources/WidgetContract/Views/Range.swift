extension View {
  /// A numeric range that can be selected between two bounds.
  public struct Range: Hashable, Sendable {
    /// The formatted lower and upper bound of a range.
    public struct BoundsText: Hashable, Sendable {
      /// The formatted lower bound.
      public var lower: String
      /// The formatted upper bound.
      public var upper: String

      /// Creates the texts of two bounds.
      public init(lower: String, upper: String) {
        self.lower = lower
        self.upper = upper
      }
    }

    /// The formatted ends of a range; nil for an open end.
    public struct EndsText: Hashable, Sendable {
      /// The formatted lower end; nil if it is open.
      public var lower: String?
      /// The formatted upper end; nil if it is open.
      public var upper: String?

      /// Creates the texts of two ends.
      public init(lower: String?, upper: String?) {
        self.lower = lower
        self.upper = upper
      }
    }

    /// The range in whole days, each formatted like `2024-01-31`.
    public struct Days: Hashable, Sendable {
      /// The first and last day of the track; nil if they are unknown.
      public var bounds: BoundsText?
      /// The selected days; nil for all days.
      public var value: EndsText?

      /// Creates a range of days.
      public init(bounds: BoundsText?, value: EndsText?) {
        self.bounds = bounds
        self.value = value
      }
    }

    /// The ends of the track; nil if they are unknown.
    ///
    /// They include the numbers of the selected range, even those beyond the bounds of the records.
    public let bounds: ClosedRange<Double>?
    /// The selected range; nil for everything.
    public let value: NumericRange?
    /// The range that the screen declares, to which numbers are clamped; nil for none.
    public var limits: NumericRange?
    /// The formatted bounds; nil for unformatted numbers.
    public var boundsLabels: BoundsText?
    /// The formatted ends of the selected range; nil for unformatted numbers.
    public var valueLabels: EndsText?
    /// The histogram in ascending order; empty if none was requested.
    public var histogram: [HistogramBucket]
    /// The scale of the histogram's buckets.
    public var scale = SearchRequest.Histogram.Scale.linear
    /// The unit that selectable numbers are multiples of; nil for any numbers.
    public var step: Double?
    /// The days that correspond to the numbers, for date ranges; nil for other numbers.
    public var days: Days?
    /// Selects a range; the value is `[0,500]`, `[5,]`, two days, or empty for everything.
    public var action: Action

    /// Creates a range.
    ///
    /// - Parameters:
    ///   - bounds: The selectable bounds; nil if they are unknown. The track extends them to the
    ///     selected range.
    ///   - value: The selected range; nil for everything.
    ///   - histogram: The histogram in ascending order.
    ///   - action: Selects a range.
    public init(
      bounds: ClosedRange<Double>?, value: NumericRange?, histogram: [HistogramBucket] = [],
      action: Action
    ) {
      let value = value?.isUnbounded == true ? nil : value
      self.bounds = bounds.map { bounds in
        let ends = value?.closed(within: bounds) ?? bounds
        return min(bounds.lowerBound, ends.lowerBound)...max(bounds.upperBound, ends.upperBound)
      }
      self.value = value
      self.histogram = histogram
      self.action = action
    }
  }
}

extension View.Range {
  /// The selected range with the ends of the track in place of open ends; nil for everything.
  ///
  /// Nil also if an end is open and the track is unknown.
  public var closedValue: ClosedRange<Double>? {
    guard let bounds else { return value.flatMap { $0.isBounded ? $0.closed : nil } }
    return value?.closed(within: bounds)
  }

  /// Returns the range that a control with two handles selects; nil for everything.
  ///
  /// An end is open if its handle is at the end of the track, unless the handle has not moved from
  /// the selected number.
  public func value(ofHandles range: ClosedRange<Double>) -> NumericRange? {
    let isLowest = range.lowerBound <= bounds?.lowerBound ?? -.infinity
    let isHighest = range.upperBound >= bounds?.upperBound ?? .infinity
    let selected = NumericRange(
      lower: isLowest && range.lowerBound != value?.lower ? nil : range.lowerBound,
      upper: isHighest && range.upperBound != value?.upper ? nil : range.upperBound)
    return selected?.isUnbounded == true ? nil : selected
  }

  /// Returns the action that selects a range; nil selects everything.
  public func action(selecting value: NumericRange?) -> Action {
    var action = action
    action.value =
      value.map { "[\($0.lower?.shortText ?? ""),\($0.upper?.shortText ?? "")]" } ?? ""
    return action
  }

  /// Returns the selected range as text: `≥ 5` with an open end; nil for everything.
  ///
  /// - Parameter joined: Returns the text of a range with both ends.
  public func valueText(_ joined: (_ lower: String, _ upper: String) -> String) -> String? {
    let lower = valueLabels?.lower ?? value?.lower?.shortText
    let upper = valueLabels?.upper ?? value?.upper?.shortText
    return switch (lower, upper) {
    case (let lower?, let upper?): joined(lower, upper)
    case (let lower?, nil): "\(Filter.Numeric.Operator.greaterThanOrEqual.sign) \(lower)"
    case (nil, let upper?): "\(Filter.Numeric.Operator.lessThanOrEqual.sign) \(upper)"
    case (nil, nil): nil
    }
  }
}

extension Wording {
  /// Returns the bounds of a range in the attribute's format.
  ///
  /// Returns nil if the attribute has no format.
  public func boundsText(
    of range: ClosedRange<Double>, _ attribute: String
  ) -> View.Range.BoundsText? {
    guard formats[attribute] != nil else { return nil }
    return View.Range.BoundsText(
      lower: text(of: range.lowerBound, of: attribute),
      upper: text(of: range.upperBound, of: attribute))
  }

  /// Returns the ends of a range in the attribute's format.
  ///
  /// Returns nil if the attribute has no format.
  public func endsText(of range: NumericRange, _ attribute: String) -> View.Range.EndsText? {
    guard formats[attribute] != nil else { return nil }
    return View.Range.EndsText(
      lower: range.lower.map { text(of: $0, of: attribute) },
      upper: range.upper.map { text(of: $0, of: attribute) })
  }
}
