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

  /// The attributes that the widget filters by and the groups in which it keeps the filters.
  var targets: [RefinementTarget] { get }

  /// Writes what is selected from the start, before the first search.
  func start(_ state: inout SearchState)

  /// Adds to the request what the widget needs from the answer. Twice is the same as once.
  func prepare(_ request: inout SearchRequest)

  /// Adds to the request what depends on what the widget has noted down, such as a text to look for
  /// among the values of a facet. Called instead of `prepare(_:)`, which it calls by itself unless a
  /// widget says otherwise.
  func prepare(_ request: inout SearchRequest, remembering memory: JSONValue?)

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
  public var targets: [RefinementTarget] { [] }
  public func start(_ state: inout SearchState) {}
  public func prepare(_ request: inout SearchRequest) {}

  public func prepare(_ request: inout SearchRequest, remembering memory: JSONValue?) {
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
