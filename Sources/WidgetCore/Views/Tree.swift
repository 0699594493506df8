extension View {
  /// Choices within choices.
  public struct Tree: Hashable, Sendable {
    /// A choice with those below it.
    public struct Branch: Hashable, Sendable {
      public var choice: Choice
      public var children: [Branch]

      public init(_ choice: Choice, children: [Branch] = []) {
        self.choice = choice
        self.children = children
      }
    }

    public var branches: [Branch]

    public init(_ branches: [Branch]) {
      self.branches = branches
    }
  }
}
