extension View {
  /// What a field knows whose text is a number.
  public struct Stepper: Hashable, Sendable {
    /// What stands before the number, such as `≥`.
    public var prefix: String
    /// Nil if there is no number.
    public var value: Double?
    /// What can be chosen; nil if there are no limits, or they are not known.
    public var bounds: ClosedRange<Double>?
    /// The limits as people read them; nil for the numbers themselves.
    public var boundsLabels: Range.BoundsText?
    /// By how much the number grows or shrinks.
    public var step: Double
    /// Nil where the number cannot grow.
    public var increment: Action?
    /// Nil where the number cannot shrink.
    public var decrement: Action?

    public init(
      prefix: String = "", value: Double?, bounds: ClosedRange<Double>? = nil, step: Double = 1,
      increment: Action? = nil, decrement: Action? = nil
    ) {
      self.prefix = prefix
      self.value = value
      self.bounds = bounds
      self.step = step
      self.increment = increment
      self.decrement = decrement
    }
  }
}
