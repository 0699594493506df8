extension View {
  /// Data of the screen author's own making, such as a rule's.
  public struct Banner: Hashable, Sendable {
    /// Null if there is nothing to show.
    public var data: JSONValue
    /// The data in words; nil if only programs can make sense of it.
    public var text: String?

    public init(_ data: JSONValue, text: String? = nil) {
      self.data = data
      self.text = text
    }
  }
}
