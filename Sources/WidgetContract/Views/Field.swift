extension View {
  /// A line of text to type into.
  public struct Field: Hashable, Sendable {
    public var text: String
    public var placeholder: String
    /// What typing does; its value is the text typed.
    public var action: Action
    /// What submitting does, as by the return key; nil if typing is all.
    public var submit: Action?
    /// What is known of a number; nil if the text is no number.
    public var stepper: Stepper?

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
