/// What stands behind a widget's type: asks for what the widget needs and turns the answer into a
/// view.
///
/// A connector is a value; its functions are pure. What a person changes lives in `SearchState`,
/// what the searcher answers in the context: nothing is kept in between.
///
/// Shape of a run: `start` once, then for every search `prepare`, and for every frame `view`;
/// `apply` whenever a person acts on the widget.
public protocol Connector: Component {
  /// The actions that `apply` understands, for help and suggestions.
  static var actions: [ActionDescription] { get }

  /// True if the widget, unless tied to one searcher by `searcher:`, speaks to all of a screen,
  /// as a search box does.
  static var spansSearchers: Bool { get }

  /// True if an action of the widget changes the state of every searcher, whichever one the widget
  /// shows, as choosing a suggestion sets the query of all.
  static var actsOnAllSearchers: Bool { get }

  /// True if the widget asks its searcher for something else than the query and filters of the
  /// screen, so that no other widget can show what that searcher finds.
  static var needsOwnSearcher: Bool { get }

  /// The searchers that parameters of the widget name, by the parameter, besides its own.
  var mentionedSearchers: [String: [String]] { get }

  /// The attributes that the widget filters by and the groups in which it keeps the filters.
  var targets: [RefinementTarget] { get }

  /// How the values of the widget's attributes are written where the screen says nothing about it.
  var formats: [String: ValueFormat] { get }

  /// The names of filter groups that parameters of the widget mention, by the parameter; each must
  /// be a group that filters can come to be in.
  var mentionedGroups: [String: [String]] { get }

  /// The attributes of the records that the widget names, besides those of `targets` and of what it
  /// asks for, such as those that it shows.
  var attributeUses: [AttributeUse] { get }

  /// The names of the sort orders that the widget offers.
  var sortOrders: [String] { get }

  /// What the widget needs of a searcher besides what its request tells.
  static var capabilities: Set<Capability> { get }

  /// Writes what is selected from the start, before the first search.
  func start(_ state: inout SearchState)

  /// Adds to the request what the widget needs from the answer. Twice is the same as once.
  func prepare(_ request: inout SearchRequest)

  /// Adds to the request what depends on what the widget has noted down, such as a text to look for
  /// among the values of a facet, or on the other searches of the screen, such as the record that
  /// others are to be like: `context.searches` are those of the other searchers, and the context
  /// has no answer of its own. Called instead of `prepare(_:)`, which it calls by itself unless a
  /// widget says otherwise, and again when another searcher has answered.
  func prepare(_ request: inout SearchRequest, in context: WidgetContext)

  /// Changes the state as a person asked; the page starts over by itself where it must.
  ///
  /// - Throws: `ActionError` if the action is unknown or its value makes no sense; the state is
  ///   then left as it was.
  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError)

  /// What to show. Must work before the first answer, when `context.response` is nil.
  func view(in context: WidgetContext) -> View
}

extension Connector {
  public static var actions: [ActionDescription] { [] }
  public static var spansSearchers: Bool { false }
  public static var actsOnAllSearchers: Bool { false }
  public static var needsOwnSearcher: Bool { false }
  public var mentionedSearchers: [String: [String]] { [:] }
  public var targets: [RefinementTarget] { [] }
  public var formats: [String: ValueFormat] { [:] }
  public var mentionedGroups: [String: [String]] { [:] }
  public var attributeUses: [AttributeUse] { [] }
  public var sortOrders: [String] { [] }
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

/// Whether a list keeps one value or several.
public enum SelectionMode: String, Hashable, Sendable, CaseIterable, ParameterValue {
  case single
  case multiple
}
