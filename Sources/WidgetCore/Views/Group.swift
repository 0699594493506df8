extension View {
  /// Views below a common title.
  public struct Group: Hashable, Sendable {
    public var title: String
    public var views: [View]

    public init(_ title: String, _ views: [View]) {
      self.title = title
      self.views = views
    }
  }

  /// What stands in place of a widget that could not draw itself.
  public struct Failure: Hashable, Sendable {
    public var message: String

    public init(_ message: String) {
      self.message = message
    }
  }
}
