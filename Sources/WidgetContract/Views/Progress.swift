extension View {
  /// Whether something is under way.
  public struct Progress: Hashable, Sendable {
    public var isLoading: Bool
    /// What to say while it is.
    public var label: String

    public init(isLoading: Bool, label: String) {
      self.isLoading = isLoading
      self.label = label
    }
  }
}
