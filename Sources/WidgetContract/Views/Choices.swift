extension View {
  /// Things to choose from.
  public struct Choices: Hashable, Sendable {
    /// How a set of choices is laid out.
    public enum Style: String, Hashable, Sendable {
      /// One below the other, with counts.
      case list
      /// Side by side, one of which is chosen.
      case segments
      /// Steps from the whole to its parts, the last of which is where one is.
      case path
      /// Side by side, the larger the heavier.
      case cloud
      /// On or off.
      case toggle
      /// Something to press.
      case button
    }

    public var items: [Choice]
    public var selectionMode: SelectionMode
    public var style: Style
    /// Shows more of a long list, or less again; nil if everything is shown.
    public var showMore: Action?
    public var isShowingMore: Bool
    /// Searches among all values; nil where that is not offered.
    public var search: Field?
    /// True if the items are those that the search found.
    public var isFromSearch = false

    public init(
      _ items: [Choice], selectionMode: SelectionMode = .multiple, style: Style = .list,
      showMore: Action? = nil, isShowingMore: Bool = false
    ) {
      self.items = items
      self.selectionMode = selectionMode
      self.style = style
      self.showMore = showMore
      self.isShowingMore = isShowingMore
    }
  }

  /// One thing to choose.
  public struct Choice: Hashable, Sendable {
    public var label: String
    /// The label with the parts that match a search; nil where nothing was searched for.
    public var highlighted: HighlightedText?
    /// What stands behind the label: a facet value, a filter's text, a number of hits.
    public var value: JSONValue
    /// How many hits the choice has; nil if that is not known.
    public var count: Int?
    /// How large it is shown beside others, from 1 to 5; nil if size says nothing.
    public var weight: Int?
    public var isSelected: Bool
    /// True when the hits with this value are kept out.
    public var isExcluded: Bool
    /// False when choosing would change nothing.
    public var isEnabled: Bool
    /// What can be done with it; the first is what a click does.
    public var actions: [Action]

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
