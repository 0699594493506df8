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

    /// What can be chosen; nil while that is not known.
    public var bounds: ClosedRange<Double>?
    /// What is chosen; nil for everything. It may reach beyond bounds that have changed since.
    public var value: ClosedRange<Double>?
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
