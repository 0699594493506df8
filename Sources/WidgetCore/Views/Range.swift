extension View {
  /// A stretch of numbers between two bounds.
  public struct Range: Hashable, Sendable {
    /// The two ends of a stretch in words.
    public struct Ends: Hashable, Sendable {
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
      public var bounds: Ends?
      /// What is chosen; nil for everything.
      public var value: Ends?

      public init(bounds: Ends?, value: Ends?) {
        self.bounds = bounds
        self.value = value
      }
    }

    /// What can be chosen; nil while that is not known.
    public var bounds: ClosedRange<Double>?
    /// What is chosen; nil for everything. It may reach beyond bounds that have changed since.
    public var value: ClosedRange<Double>?
    /// The bounds as people read them; nil for the numbers themselves.
    public var boundsLabels: Ends?
    /// What is chosen as people read it; nil for the numbers themselves.
    public var valueLabels: Ends?
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
