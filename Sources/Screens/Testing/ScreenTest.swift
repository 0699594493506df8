public import WidgetCore

/// A case of a screen's `tests`: what a person does, and what must then hold.
public struct ScreenTest: Sendable {
  public var name: String
  /// The case's mapping.
  public var range: SourceRange
  /// Takes the place of the screen's own text to search for; nil leaves it.
  public var query: String?
  /// Filters besides the screen's.
  public var filters: [FilterGroup]
  /// Takes the place of the screen's start; nil leaves it.
  public var start: Screen.Start?
  /// What a person does, in order.
  public var steps: [Placed<Action>]
  /// Files whose searchers must answer the same, as they are written.
  public var variants: [Placed<String>]
  /// What must hold, in the order of the file.
  public var expectations: [Expectation]
}

/// One thing that must hold after the steps of a case.
public struct Expectation: Sendable {
  /// Searchers and widgets are named by their ids.
  public enum Kind: Sendable {
    case hits(searcher: String, Int)
    /// The first records, each by its object id or by the line that stands for it.
    case order(searcher: String, [String])
    case query(searcher: String, String)
    case filters(searcher: String, [FilterGroup])
    /// From 1.
    case page(searcher: String, Int)
    /// The counts of some values of a list.
    case counts(widget: String, JSONObject)
    case view(widget: String, JSONValue)
    /// A part of the view.
    case viewPart(widget: String, JSONValue)
    /// What rules give, or a part of it.
    case customData(JSONValue)
    /// Each is part of a message, and there are no other messages.
    case errors([String])
    /// The file as it is written, and the type of a renderer.
    case snapshot(file: String, format: String)
  }

  /// The key of the expectation, with what it is about: `hits`, `contains stats`.
  public var name: String
  public var range: SourceRange
  public var kind: Kind
}
