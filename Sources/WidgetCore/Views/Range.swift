extension View {
  /// A stretch of numbers between two bounds.
  public struct Range: Hashable, Sendable {
    /// The numbers between `from` and `to`, both included, with the hits that have them.
    public struct Bucket: Hashable, Sendable {
      public var from: Double
      public var to: Double
      public var count: Int

      public init(from: Double, to: Double, count: Int) {
        self.from = from
        self.to = to
        self.count = count
      }
    }

    /// The two ends of a stretch in words.
    public struct Ends: Hashable, Sendable {
      public var lower: String
      public var upper: String

      public init(lower: String, upper: String) {
        self.lower = lower
        self.upper = upper
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
    public var histogram: [Bucket]
    /// What choosing does; its value is written `[0,500]`, and empty to choose everything.
    public var action: Action

    public init(
      bounds: ClosedRange<Double>?, value: ClosedRange<Double>?, histogram: [Bucket] = [],
      action: Action
    ) {
      self.bounds = bounds
      self.value = value
      self.histogram = histogram
      self.action = action
    }
  }
}
