extension View {
  /// A stretch of numbers between two bounds.
  public struct Range: Hashable, Sendable {
    /// The formatted lower and upper bound of a range.
    public struct BoundsText: Hashable, Sendable {
      public var lower: String
      public var upper: String

      public init(lower: String, upper: String) {
        self.lower = lower
        self.upper = upper
      }
    }

    /// A stretch of whole days, each as in `2024-01-31`.
    public struct Days: Hashable, Sendable {
      /// What can be chosen; nil while that is not known.
      public var bounds: BoundsText?
      /// What is chosen; nil for everything.
      public var value: BoundsText?

      public init(bounds: BoundsText?, value: BoundsText?) {
        self.bounds = bounds
        self.value = value
      }
    }

    /// What can be chosen; nil while that is not known.
    public var bounds: ClosedRange<Double>?
    /// What is chosen; nil for everything. It may reach beyond bounds that have changed since.
    public var value: ClosedRange<Double>?
    /// The bounds as people read them; nil for the numbers themselves.
    public var boundsLabels: BoundsText?
    /// What is chosen as people read it; nil for the numbers themselves.
    public var valueLabels: BoundsText?
    /// How the numbers are spread, from the least to the greatest; empty where that is not asked.
    public var histogram: [HistogramBucket]
    /// How the bands of the histogram were cut.
    public var scale = SearchRequest.Histogram.Scale.linear
    /// The chosen numbers are multiples of it; nil for any numbers.
    public var step: Double?
    /// The days that the numbers are instants of, and that are chosen in place of numbers; nil for
    /// numbers.
    public var days: Days?
    /// What choosing does; its value is written `[0,500]`, or with days, and empty to choose everything.
    public var action: Action

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
