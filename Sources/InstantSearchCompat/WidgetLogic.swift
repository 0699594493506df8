internal import Search
internal import WidgetCore

/// The functions of a connector, which interactors can adapt.
///
/// A connector itself has only parameters of screen files as properties.
protocol WidgetLogic {
  var actions: [ActionDescription] { get }
  var targets: [RefinementTarget] { get }
  func start(_ state: inout SearchState)
  func prepare(_ request: inout SearchRequest, in context: WidgetContext)
  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError)
  func view(in context: WidgetContext) -> View
}

extension WidgetLogic {
  var actions: [ActionDescription] { [] }
  var targets: [RefinementTarget] { [] }
  func start(_ state: inout SearchState) {}
  func prepare(_ request: inout SearchRequest, in context: WidgetContext) {}
  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    throw ActionError("'\(action)' is not supported")
  }
}

/// The functions of a standard widget without changes.
struct StandardLogic: WidgetLogic {
  let connector: any Connector

  var actions: [ActionDescription] { type(of: connector).actions }
  var targets: [RefinementTarget] { connector.targets }

  func start(_ state: inout SearchState) {
    connector.start(&state)
  }

  func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    connector.prepare(&request, in: context)
  }

  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    try connector.apply(action, to: &state, in: context)
  }

  func view(in context: WidgetContext) -> View {
    connector.view(in: context)
  }
}
