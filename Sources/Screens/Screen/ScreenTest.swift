public import WidgetCore

/// A test case of a screen: actions and the expected results.
public struct ScreenTest: Sendable {
  /// The description of the case.
  public var name: String
  /// The source location of the case.
  public var range: SourceRange
  /// The query; nil for the screen's.
  public var query: String?
  /// Filters in addition to the screen's.
  public var filters: [FilterGroup]
  /// The initial state; nil for the screen's.
  public var initialState: Screen.InitialState?
  /// The actions of the user, in order.
  public var steps: [Located<Action>]
  /// The paths of files with alternative searchers that must return the same results.
  public var variants: [Located<String>]
  /// The expectations in file order.
  public var expectations: [Expectation]

  package init(
    name: String, range: SourceRange, query: String?, filters: [FilterGroup],
    initialState: Screen.InitialState?, steps: [Located<Action>], variants: [Located<String>],
    expectations: [Expectation]
  ) {
    self.name = name
    self.range = range
    self.query = query
    self.filters = filters
    self.initialState = initialState
    self.steps = steps
    self.variants = variants
    self.expectations = expectations
  }
}

/// An expected result after the steps of a test case.
public struct Expectation: Sendable {
  /// A condition on the results; searchers and widgets are given by their ids.
  public enum Condition: Sendable {
    /// The number of hits.
    case hits(searcher: String, Int)
    /// The first records, each given by its object id or its line of text.
    case order(searcher: String, [String])
    /// The query.
    case query(searcher: String, String)
    /// The active filters.
    case filters(searcher: String, [FilterGroup])
    /// The page number, starting with 1.
    case page(searcher: String, Int)
    /// The counts of some values of a list.
    case counts(widget: String, JSONObject)
    /// The JSON of the view.
    case view(widget: String, JSONValue)
    /// A subset of the JSON of the view.
    case viewPart(widget: String, JSONValue)
    /// The custom data of rules, or a subset of it.
    case customData(JSONValue)
    /// The error messages; each text must be contained in a separate message.
    case errors([String])
    /// A file with the expected output of a renderer type, and its path relative to the test.
    case snapshot(file: String, format: String)
  }

  /// The key of the expectation, with the id if it has one, such as `hits` or `contains stats`.
  public var name: String
  /// The source location of the key.
  public var range: SourceRange
  /// The condition to check.
  public var condition: Condition

  package init(name: String, range: SourceRange, condition: Condition) {
    self.name = name
    self.range = range
    self.condition = condition
  }
}
