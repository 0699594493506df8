extension View {
  /// A text field.
  public struct Field: Hashable, Sendable {
    /// The text in the field.
    public var text: String
    /// The text that an empty field shows.
    public var placeholder: String
    /// The action after each keystroke; its value is the text.
    public var action: Action
    /// The action of the return key; nil if there is none.
    public var submit: Action?
    /// The time without a keystroke after which a web page performs `action`; at least zero.
    ///
    /// At zero, a page performs it with each keystroke, as terminals always do.
    public var debounce = Duration.zero
    /// The stepper of a number field; nil for other texts.
    public var stepper: Stepper?

    /// Creates a text field.
    public init(
      _ text: String, placeholder: String = "", action: Action, stepper: Stepper? = nil
    ) {
      self.text = text
      self.placeholder = placeholder
      self.action = action
      self.stepper = stepper
    }
  }
}

extension View {
  /// The number of a text field, and how to change it.
  public struct Stepper: Hashable, Sendable {
    /// The text before the number, such as `≥`.
    public var prefix: String
    /// The number; nil if the field is empty.
    public var value: Double?
    /// The range of the steps; nil if it is unlimited or unknown.
    ///
    /// A number that is typed can be beyond it, but not beyond `limits`.
    public var bounds: ClosedRange<Double>?
    /// The range that the screen declares, to which numbers are clamped; nil for none.
    public var limits: NumericRange?
    /// The formatted bounds; nil for unformatted numbers.
    public var boundsLabels: Range.BoundsText?
    /// The difference that one step makes.
    public var step: Double
    /// Adds one step; nil at the upper bound.
    public var increment: Action?
    /// Subtracts one step; nil at the lower bound.
    public var decrement: Action?

    /// Creates a stepper.
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
