/// The logic of a widget type.
///
/// It prepares requests, applies actions, and creates views.
///
/// A connector is a value whose functions are pure. `SearchState` contains everything that users
/// change, the context contains the response; the connector itself stores only its parameters.
///
/// A session calls `start` once, `prepare` before every search, `apply` for every action of a user,
/// and `view` for every frame.
public protocol Connector: Component {
  /// The actions that `apply` supports, for help and suggestions.
  static var actions: [ActionDescription] { get }

  /// True if the widget acts on all searchers unless `searcher:` names one.
  ///
  /// A search box does, for example.
  static var spansSearchers: Bool { get }

  /// True if the widget's actions change the state of every searcher.
  ///
  /// Selecting a query suggestion does, for example, whichever searcher the widget shows.
  static var actsOnAllSearchers: Bool { get }

  /// True if the widget replaces the query and the filters of its requests.
  ///
  /// No other widget can then show the results of that searcher.
  static var needsOwnSearcher: Bool { get }

  /// False if neither the view nor the actions depend on the page of hits.
  ///
  /// The view is then the same on all pages, and a server creates it once for all of them. The context
  /// can be that of the first page, without hits, processing time, and query id.
  static var dependsOnPage: Bool { get }

  /// The ids of other searchers that parameters mention, by parameter name.
  var mentionedSearchers: [String: [String]] { get }

  /// The attributes that the widget filters by, and the groups of its filters.
  var targets: [RefinementTarget] { get }

  /// The formats of the widget's attributes for screens that specify none.
  var formats: [String: ValueFormat] { get }

  /// The names of filter groups that parameters mention, by parameter name.
  ///
  /// Each must be a group of some widget of the screen.
  var mentionedGroups: [String: [String]] { get }

  /// The attributes used besides those of `targets` and of the requests.
  ///
  /// Attributes that it only shows belong here, for example.
  var attributeUses: [AttributeUse] { get }

  /// The names of the sort orders that users can select.
  var sortOrders: [String] { get }

  /// The numbers of hits per page that users can select; none by default.
  var pageSizes: [Int] { get }

  /// The capabilities that the widget needs besides those that its requests imply.
  static var capabilities: Set<Capability> { get }

  /// Sets the initial selection, before the first search.
  func start(_ state: inout SearchState)

  /// Adds what the widget needs in the response to the request. Must be idempotent.
  func prepare(_ request: inout SearchRequest)

  /// Adds what depends on the widget state or on other searches to the request.
  ///
  /// Examples are the text of a facet search, and the record that others should be related to. The
  /// context contains the searches of the other searchers in `searches`, and no response. Called
  /// instead of `prepare(_:)`, which the default implementation calls, and again after a response of
  /// another searcher.
  func prepare(_ request: inout SearchRequest, in context: WidgetContext)

  /// Applies an action to the state. The session resets the page if necessary.
  ///
  /// - Throws: `ActionError` if the action is unknown or its value is invalid; the state must then be
  ///   unchanged.
  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError)

  /// Returns the view of the widget.
  ///
  /// `context.response` is nil before the first response.
  func view(in context: WidgetContext) -> View
}

extension Connector {
  public static var actions: [ActionDescription] { [] }
  public static var spansSearchers: Bool { false }
  public static var actsOnAllSearchers: Bool { false }
  public static var needsOwnSearcher: Bool { false }
  public static var dependsOnPage: Bool { true }
  public var mentionedSearchers: [String: [String]] { [:] }
  public var targets: [RefinementTarget] { [] }
  public var formats: [String: ValueFormat] { [:] }
  public var mentionedGroups: [String: [String]] { [:] }
  public var attributeUses: [AttributeUse] { [] }
  public var sortOrders: [String] { [] }
  public var pageSizes: [Int] { [] }
  public static var capabilities: Set<Capability> { [] }
  public func start(_ state: inout SearchState) {}
  public func prepare(_ request: inout SearchRequest) {}

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    prepare(&request)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    throw ActionError.unknown(action, for: Self.self)
  }
}

/// A connector that shows other widgets: those of its parameter `widgets`.
///
/// Like all widgets of a screen, they have ids, presets, and actions.
public protocol Container: Connector {
  /// Returns the view of the container.
  ///
  /// - Parameters:
  ///   - widgets: the contained widgets in order, with their views.
  ///   - context: the state, the response, and the texts of the screen.
  func view(of widgets: [Frame.Widget], in context: WidgetContext) -> View
}

extension Container {
  public func view(in context: WidgetContext) -> View {
    view(of: [], in: context)
  }
}

/// Whether users can select one value of a list, or several.
public enum SelectionMode: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// Selecting a value replaces the selected one.
  case single
  /// Any number of values can be selected.
  case multiple
}

/// An attribute that a widget filters by, and the group of its filters.
public struct RefinementTarget: Hashable, Sendable {
  /// The attribute, a dotted path.
  public var attribute: String
  /// The group that contains the filters.
  public var group: FilterGroup.ID
  /// The kind of the filters; nil for any.
  public var kind: Filter.Kind?
  /// True if the widget adds only negated filters to the group.
  public var isForExclusions: Bool

  /// Creates a target.
  public init(
    _ attribute: String, in group: FilterGroup.ID, kind: Filter.Kind? = nil,
    isForExclusions: Bool = false
  ) {
    self.attribute = attribute
    self.group = group
    self.kind = kind
    self.isForExclusions = isForExclusions
  }

  /// Returns true if the widget could have added a filter to the group.
  public func accepts(_ filter: Filter) -> Bool {
    if case .or(_, let kind) = group, kind != filter.kind { return false }
    if isForExclusions, !filter.isNegated { return false }
    return attribute == filter.attribute && (kind ?? filter.kind) == filter.kind
  }
}

extension Sequence<RefinementTarget> {
  /// Returns the group for a filter without a widget, such as one of a URL.
  ///
  /// This is the group of the first target that accepts the filter, or else the `and` group with the
  /// name of its attribute. O(targets).
  public func group(for filter: Filter) -> FilterGroup.ID {
    first { $0.accepts(filter) }?.group ?? .and(filter.attribute)
  }
}
