import Testing
import WidgetCore

/// A component as a screen file would make it, with what was found on the way.
///
/// The file of a finding is the path of the value it is about: `filters[1]`.
struct Made<Component: WidgetCore.Component> {
  var component: Component?
  var findings: [Diagnostic]

  init(_ parameters: JSONValue) {
    var diagnostics = Diagnostics()
    component = Component.make(from: Node(parameters, at: ""), into: &diagnostics)
    findings = diagnostics.all
  }

  /// Each finding as `severity place: message`.
  var messages: [String] {
    findings.map { "\($0.severity.rawValue) \($0.range.file): \($0.message)" }
  }
}

/// A connector made from its parameters, none of which may be wrong.
func make<Made: Connector>(_ type: Made.Type, _ parameters: JSONValue) throws -> Made {
  let made = StandardWidgetsTests.Made<Made>(parameters)
  #expect(made.messages == [])
  return try #require(made.component)
}

extension Node {
  /// A value as it would be read from a file, each part at a place named after its path.
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
              let place = path.isEmpty ? member.name : "\(path).\(member.name)"
              return Mapping.Entry(
                key: member.name, keyRange: SourceRange(startOf: place),
                value: Node(member.value, at: place))
            }))
      }
    self.init(content, range: SourceRange(startOf: path))
  }
}

extension Connector {
  /// The state after an action, given as `toggle=red`.
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

  /// The filters after actions that were done in their order.
  func filters(after actions: [String], on filters: FilterState = FilterState()) throws -> String {
    var state = SearchState()
    state.filters = filters
    for action in actions { state = try self.state(after: action, on: state) }
    return state.filters.description
  }

  /// Why an action is refused; nil if it is not.
  func refusal(
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

  /// The request before the first search, prepared as often as asked.
  func request(preparing times: Int = 1) -> SearchRequest {
    var request = SearchRequest()
    for _ in 0..<times { prepare(&request, in: WidgetContext(id: "widget")) }
    return request
  }
}

extension FilterState {
  /// The filters of a text, all in one group.
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

  /// The labels of what is selected.
  var selected: [String] {
    choices?.items.filter(\.isSelected).map(\.label) ?? []
  }
}
