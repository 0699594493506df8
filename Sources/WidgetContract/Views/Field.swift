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
