import Testing
import WidgetCore

/// A component decoded from parameters, with the diagnostics of decoding and validation.
///
/// The file name of a diagnostic is the path of the value that it refers to, such as `filters[1]`.
struct DecodedComponent<Component: WidgetCore.Component> {
  var component: Component?
  var diagnostics: [Diagnostic]

  init(_ parameters: JSONValue) {
    var reported = Diagnostics()
    component = Component.make(from: Node(parameters, at: ""), into: &reported)
    diagnostics = reported.all
  }

  /// The diagnostics in the form `severity path: message`.
  var messages: [String] {
    diagnostics.map { "\($0.severity.rawValue) \($0.range.file): \($0.message)" }
  }
}

/// Returns a connector with these parameters; records an issue if any of them is invalid.
func make<Widget: Connector>(_ type: Widget.Type, _ parameters: JSONValue) throws -> Widget {
  let decoded = DecodedComponent<Widget>(parameters)
  #expect(decoded.messages == [])
  return try #require(decoded.component)
}

extension Node {
  /// Creates a node whose parts have their paths as file names of their source locations.
  fileprivate init(_ value: JSONValue, at path: String) {
    let content: Content =
      switch value {
      case .null: .scalar(Scalar("", style: .plain, value: .null))
      case .boolean(let flag): .scalar(Scalar("\(flag)", style: .plain, value: .boolean(flag)))
      case .integer(let number):
        .scalar(Scalar("\(number)", style: .plain, value: .integer(number)))
      case .number(let number): .scalar(Scalar("\(number)", style: .plain, value: .number(number)))
      case .text(let text): .scalar(Scalar(text: text))
      case .array(let items):
        .sequence(items.enumerated().map { Node($0.element, at: "\(path)[\($0.offset)]") })
      case .object(let object):
        .mapping(
          Mapping(
            object.members.map { member in
              let memberPath = path.isEmpty ? member.name : "\(path).\(member.name)"
              return Mapping.Entry(
                key: member.name, keyRange: SourceRange(startOf: memberPath),
                value: Node(member.value, at: memberPath))
            }))
      }
    self.init(content, range: SourceRange(startOf: path))
  }
}

extension Connector {
  /// Returns the state after an action such as `toggle=red`.
  func state(
    after action: String, on state: SearchState = SearchState(), response: SearchResponse? = nil,
    targets: [RefinementTarget] = []
  ) throws -> SearchState {
    let action = try #require(Action("widget.\(action)"))
    let context = WidgetContext(id: "widget", state: state, response: response, targets: targets)
    var state = state
    try apply(action, to: &state, in: context)
    return state
  }

  /// Returns the text of the filters after some actions, performed in order.
  func filters(after actions: [String], on filters: FilterState = FilterState()) throws -> String {
    var state = SearchState()
    state.filters = filters
    for action in actions { state = try self.state(after: action, on: state) }
    return state.filters.description
  }

  /// Returns the error of an action; nil if the action succeeds.
  func rejection(
    of action: String, on state: SearchState = SearchState(), targets: [RefinementTarget] = []
  ) throws -> String? {
    do {
      _ = try self.state(after: action, on: state, targets: targets)
      return nil
    } catch let error as ActionError {
      return error.description
    }
  }

  /// The state before the first search.
  var startState: SearchState {
    var state = SearchState()
    start(&state)
    return state
  }

  /// The request before the first search, prepared `times` times.
  func request(preparing times: Int = 1) -> SearchRequest {
    var request = SearchRequest()
    for _ in 0..<times { prepare(&request, in: WidgetContext(id: "widget")) }
    return request
  }
}

extension FilterState {
  /// Parses filters and adds each to the group for its type.
  init(_ filters: [String], in group: (Filter.Kind) -> FilterGroup.ID) throws {
    self.init()
    for text in filters {
      let filter = try FilterParser.parseFilter(text)
      add([filter], to: group(filter.kind))
    }
  }
}

extension View {
  var choices: ChoiceList? {
    if case .choices(let choices) = self { choices } else { nil }
  }

  /// The labels of the selected items.
  var selected: [String] {
    choices?.items.filter(\.isSelected).map(\.label) ?? []
  }
}

/// Creates a hit with a record of these members.
func hit(_ key: String, _ members: KeyValuePairs<String, JSONValue> = [:]) -> Hit {
  Hit(objectID: key, record: JSONObject(members.map { ($0, $1) }))
}

extension View {
  var records: RecordList? {
    if case .records(let records) = self { records } else { nil }
  }

  /// The lines of the records, with matches in brackets.
  var lines: [String] {
    records?.records.map { $0.line.marked("[", "]") } ?? []
  }

  var group: Group? {
    if case .group(let group) = self { group } else { nil }
  }
}

extension Connector {
  /// Returns the request for a state, with the searches of other searchers in the context.
  func request(
    in state: SearchState, beside searches: [Frame.Search] = []
  ) -> SearchRequest {
    var request = SearchRequest()
    request.query = state.query
    request.filters = state.filters
    request.page = state.page
    prepare(&request, in: WidgetContext(id: "widget", state: state, searches: searches))
    return request
  }
}
