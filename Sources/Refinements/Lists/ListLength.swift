/// The length of a list, which users can extend if the screen allows it.
///
/// The widget state records that a list is extended.
public struct ListLength: Hashable, Sendable {
  /// Extends or shortens the list.
  public static let action = ActionDescription(
    "showMore", "Shows more values, or fewer again.", isRefinement: true)

  /// The maximum number of items initially.
  public var limit: Int
  /// True if users can extend the list to `showMoreLimit` items.
  public var showMore: Bool
  /// The maximum number of items of the extended list.
  public var showMoreLimit: Int

  /// Creates a length.
  public init(_ limit: Int, showMore: Bool = false, upTo showMoreLimit: Int = 20) {
    self.limit = limit
    self.showMore = showMore
    self.showMoreLimit = showMoreLimit
  }

  /// The maximum number of items, extended or not.
  public var maximum: Int { showMore ? showMoreLimit : limit }

  /// Reports invalid values of the parameters `limit` and `showMoreLimit`.
  public func check(_ report: inout ParameterReport) {
    let maximum = FacetSelection.maxValues
    for (name, value) in [("limit", limit), ("showMoreLimit", showMoreLimit)]
    where !(1...maximum).contains(value) {
      report.error(name, "'\(name)' is \(value), expected 1 to \(maximum)")
    }
    if showMore, showMoreLimit <= limit {
      report.error(
        "showMoreLimit", "'showMoreLimit' is \(showMoreLimit), expected more than 'limit'",
        help: "write a number greater than \(limit)")
    }
  }

  /// Returns true if the list is extended.
  public func isShowingMore(in context: WidgetContext) -> Bool {
    showMore && context.widgetState?.object?[Self.action.name] == true
  }

  /// Returns the current maximum number of items.
  public func visibleCount(in context: WidgetContext) -> Int {
    isShowingMore(in: context) ? showMoreLimit : limit
  }

  /// Extends or shortens the list.
  ///
  /// - Throws: `ActionError` if the list cannot be extended.
  public func toggle(
    _ action: Action, in state: inout SearchState, _ context: WidgetContext
  ) throws(ActionError) {
    guard showMore else {
      throw ActionError("'\(action)': the list cannot be extended", help: "set 'showMore: true'")
    }
    let isShowingMore = isShowingMore(in: context)
    state.setWidgetState(
      isShowingMore ? nil : true, for: context.id, key: Self.action.name)
  }

  /// Returns the action that extends or shortens a list.
  ///
  /// Returns nil if all of its items are visible.
  public func action(forItems count: Int, in context: WidgetContext) -> Action? {
    showMore && count > limit ? context.action(Self.action.name) : nil
  }
}
