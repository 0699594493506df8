extension View {
  /// A list of choices.
  public struct ChoiceList: Hashable, Sendable {
    /// The appearance of a list of choices.
    public enum Layout: String, Hashable, Sendable {
      /// A vertical list with counts.
      case list
      /// A horizontal row, one choice of which is selected.
      case segments
      /// A menu that shows only the selected choice until it is opened.
      case menu
      /// A path from the root to the current category, such as a breadcrumb.
      case path
      /// A tag cloud, in which the size of a choice shows its weight.
      case cloud
      /// A switch.
      case toggle
      /// A row of buttons.
      case button
    }

    /// The choices in display order.
    public var items: [Choice]
    /// Whether one choice or several can be selected.
    public var selectionMode: SelectionMode
    /// The appearance.
    public var layout: Layout
    /// Extends or shortens the list; nil if all choices are shown.
    public var showMore: Action?
    /// True if the list is extended.
    public var isShowingMore: Bool
    /// Searches among all values; nil if the list cannot be searched.
    public var search: Field?
    /// True if the items are the results of the search.
    public var isFromSearch = false

    /// Creates a list of choices.
    public init(
      _ items: [Choice], selectionMode: SelectionMode = .multiple, layout: Layout = .list,
      showMore: Action? = nil, isShowingMore: Bool = false
    ) {
      self.items = items
      self.selectionMode = selectionMode
      self.layout = layout
      self.showMore = showMore
      self.isShowingMore = isShowingMore
    }
  }

  /// An option that can be selected.
  public struct Choice: Hashable, Sendable {
    /// The label shown to users.
    public var label: String
    /// The label with highlighted matches of a search; nil without a search.
    public var highlighted: HighlightedText?
    /// The raw value: a facet value, the text of a filter, or a number of hits.
    public var value: JSONValue
    /// The number of matching records; nil if it is unknown.
    public var count: Int?
    /// The relative size in a tag cloud, 1 to 5; nil in other layouts.
    public var weight: Int?
    /// True if the choice is selected.
    public var isSelected: Bool
    /// True if records with this value are excluded.
    public var isExcluded: Bool
    /// False if selecting the choice has no effect.
    public var isEnabled: Bool
    /// The available actions; a click performs the first.
    public var actions: [Action]

    /// Creates a choice.
    public init(
      _ label: String, value: JSONValue, count: Int? = nil, weight: Int? = nil,
      isSelected: Bool = false, isExcluded: Bool = false, isEnabled: Bool = true,
      actions: [Action] = []
    ) {
      self.label = label
      self.value = value
      self.count = count
      self.weight = weight
      self.isSelected = isSelected
      self.isExcluded = isExcluded
      self.isEnabled = isEnabled
      self.actions = actions
    }
  }
}

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
