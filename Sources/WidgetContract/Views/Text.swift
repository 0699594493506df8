extension View {
  /// A sentence, with the values it is made of.
  public struct Text: Hashable, Sendable {
    /// Empty if there is nothing to say.
    public var text: String
    /// The same facts with names and types, for programs.
    public var values: JSONObject

    public init(_ text: String, values: JSONObject = JSONObject()) {
      self.text = text
      self.values = values
    }
  }
}
