extension View {
  /// A line of text to type into.
  public struct Field: Hashable, Sendable {
    public var text: String
    public var placeholder: String
    /// What typing does; its value is the text typed.
    public var action: Action

    public init(_ text: String, placeholder: String = "", action: Action) {
      self.text = text
      self.placeholder = placeholder
      self.action = action
    }
  }
}
