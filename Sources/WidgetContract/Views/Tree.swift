extension View {
  /// A tree of choices.
  public struct Tree: Hashable, Sendable {
    /// A choice with its children.
    public struct Branch: Hashable, Sendable {
      /// The choice.
      public var choice: Choice
      /// The children; empty unless the branch is expanded.
      public var children: [Branch]

      /// Creates a branch.
      public init(_ choice: Choice, children: [Branch] = []) {
        self.choice = choice
        self.children = children
      }
    }

    /// The branches of the first level.
    public var branches: [Branch]
    /// Extends or shortens long levels; nil if all choices are shown.
    public var showMore: Action?
    /// True if the levels are extended.
    public var isShowingMore: Bool
    /// Searches among the values of all levels; nil if the tree cannot be searched.
    public var search: Field?
    /// True if the branches are the results of the search, from any level.
    public var isFromSearch = false

    /// Creates a tree.
    public init(_ branches: [Branch], showMore: Action? = nil, isShowingMore: Bool = false) {
      self.branches = branches
      self.showMore = showMore
      self.isShowingMore = isShowingMore
    }
  }
}
