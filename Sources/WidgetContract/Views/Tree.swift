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
    /// Shows more of long levels, or less again; nil if everything is shown.
    public var showMore: Action?
    public var isShowingMore: Bool
    /// Searches among the values of all levels; nil where that is not offered.
    public var search: Field?
    /// True if the branches are the values that the search found, whatever their level.
    public var isFromSearch = false

    public init(_ branches: [Branch], showMore: Action? = nil, isShowingMore: Bool = false) {
      self.branches = branches
      self.showMore = showMore
      self.isShowingMore = isShowingMore
    }
  }
}
