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

    /// The range in whole days, each formatted like `2024-01-31`.
    public struct Days: Hashable, Sendable {
      /// The first and last selectable day; nil if they are unknown.
      public var bounds: BoundsText?
      /// The selected days; nil for all days.
      public var value: BoundsText?

      /// Creates a range of days.
      public init(bounds: BoundsText?, value: BoundsText?) {
        self.bounds = bounds
        self.value = value
      }
    }

    /// The smallest and largest selectable number; nil if they are unknown.
    public var bounds: ClosedRange<Double>?
    /// The selected range; nil for everything.
    ///
    /// It can exceed bounds that have changed since.
    public var value: ClosedRange<Double>?
    /// The formatted bounds; nil for unformatted numbers.
    public var boundsLabels: BoundsText?
    /// The formatted selected range; nil for unformatted numbers.
    public var valueLabels: BoundsText?
    /// The histogram in ascending order; empty if none was requested.
    public var histogram: [HistogramBucket]
    /// The scale of the histogram's buckets.
    public var scale = SearchRequest.Histogram.Scale.linear
    /// The unit that selectable numbers are multiples of; nil for any numbers.
    public var step: Double?
    /// The days that correspond to the numbers, for date ranges; nil for other numbers.
    public var days: Days?
    /// Selects a range; the value is `[0,500]`, two days, or empty for everything.
    public var action: Action

    /// Creates a range.
    public init(
      bounds: ClosedRange<Double>?, value: ClosedRange<Double>?, histogram: [HistogramBucket] = [],
      action: Action
    ) {
      self.bounds = bounds
      self.value = value
      self.histogram = histogram
      self.action = action
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
}
