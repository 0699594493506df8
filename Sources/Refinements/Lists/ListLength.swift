/// How much of a long list is shown, and whether a person can have it longer.
///
/// That a person wants it longer is noted down in the memory of the widget.
public struct ListLength: Hashable, Sendable {
  public static let action = ActionDescription(
    "showMore", "Shows more of a long list, or less again.")

  /// The most items shown at first.
  public var limit: Int
  /// Whether a person can have up to `showMoreLimit` items.
  public var showMore: Bool
  public var showMoreLimit: Int

  public init(_ limit: Int, showMore: Bool = false, upTo showMoreLimit: Int = 20) {
    self.limit = limit
    self.showMore = showMore
    self.showMoreLimit = showMoreLimit
  }

  /// The most items that are ever shown.
  public var most: Int { showMore ? showMoreLimit : limit }

  /// Reports what is wrong with the parameters `limit` and `showMoreLimit`.
  public func check(_ report: inout ParameterReport) {
    let most = FacetSelection.mostValues
    for (name, value) in [("limit", limit), ("showMoreLimit", showMoreLimit)]
    where !(1...most).contains(value) {
      report.error(name, "'\(name)' is \(value), expected 1 to \(most)")
    }
    if showMore, showMoreLimit <= limit {
      report.error(
        "showMoreLimit", "'showMoreLimit' is \(showMoreLimit), expected more than 'limit'",
        help: "write a number above \(limit)")
    }
  }

  public func isShowingMore(in context: WidgetContext) -> Bool {
    showMore && context.memory?.note(Self.action.name) == true
  }

  /// The most items to show now.
  public func shown(in context: WidgetContext) -> Int {
    isShowingMore(in: context) ? showMoreLimit : limit
  }

  /// Carries out `action`.
  public func toggle(
    _ action: Action, in state: inout SearchState, _ context: WidgetContext
  ) throws(ActionError) {
    guard showMore else {
      throw ActionError("'\(action)': nothing more to show", help: "set 'showMore: true'")
    }
    let isShowingMore = isShowingMore(in: context)
    state.note(isShowingMore ? nil : true, as: Self.action.name, for: context.id)
  }

  /// What makes a list of so many items longer, or short again; nil if it is shown in full.
  public func action(forItems count: Int, in context: WidgetContext) -> Action? {
    showMore && count > limit ? context.action(Self.action.name) : nil
  }
}
