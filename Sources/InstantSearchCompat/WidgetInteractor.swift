internal import Controllers
internal import WidgetCore

/// The base class of interactors: the logic of a widget and its connections.
///
/// An interactor is implemented by a standard widget. Connect it to a searcher, a filter state, or
/// both, and to any number of controllers, in any order.
@MainActor public class WidgetInteractor {
  let widget = Widget()

  init() {}

  func connect(_ searcher: any WidgetSearcher) -> any Connection {
    ReversibleConnection(
      { [widget] in widget.connect(searcher) }, { [widget] in widget.disconnect(searcher) })
  }

  func connect(_ filterState: FilterState) -> any Connection {
    ReversibleConnection(
      { [widget] in widget.connect(filterState) }, { [widget] in widget.disconnect(filterState) })
  }

  /// Connects a controller, which is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - send: Receives the actions of the controller; nil to apply them.
  ///   - link: Creates the link to the widget; its second argument sends actions.
  func connect<Controller: AnyObject>(
    _ controller: Controller, sending send: ControllerLink.Send? = nil,
    _ link: @escaping (Controller, @escaping ControllerLink.Send) -> ControllerLink
  ) -> any Connection {
    var number: Int?
    return ReversibleConnection(
      { [widget, weak controller] in
        guard let controller else { return }
        number = widget.attach(sending: send) { link(controller, $0) }
      },
      { [widget] in if let number { widget.detach(number) } })
  }

  /// Returns an observer of a value, which sends the current value and each change.
  ///
  /// - Parameter value: Returns the value; must not retain the interactor.
  func observer<Value: Equatable>(
    _ value: @escaping @MainActor () -> Value?
  ) -> Observer<Value> {
    let observer = Observer<Value>()
    widget.attach { _ in
      ControllerLink { _ in
        if let current = value(), current != observer.lastDataFired { observer.fire(current) }
      }
    }
    return observer
  }

  /// The choices of the widget; empty before it is connected.
  var choices: [View.Choice] {
    if case .choices(let list) = widget.view { list.items } else { [] }
  }

  /// Performs the first action of a choice, as a click does.
  func perform(_ choice: View.Choice?) {
    if let action = choice?.actions.first { widget.send(action) }
  }
}

/// A connection that two functions begin and end.
@MainActor private final class ReversibleConnection: Connection {
  private var isConnected = false
  private let begin: @MainActor () -> Void
  private let end: @MainActor () -> Void

  init(_ begin: @escaping @MainActor () -> Void, _ end: @escaping @MainActor () -> Void) {
    (self.begin, self.end) = (begin, end)
    connect()
  }

  func connect() {
    if !isConnected { begin() }
    isConnected = true
  }

  func disconnect() {
    if isConnected { end() }
    isConnected = false
  }
}

/// The base class of connectors: an interactor with all its connections.
///
/// A connector is connected when it is created. `disconnect()` ends all its connections, and
/// `connect()` restores them.
@MainActor public class WidgetConnector<Interactor: WidgetInteractor>: Connection {
  /// The logic of the widget.
  public let interactor: Interactor
  /// The connections to controllers, in the order of `connectController`.
  public internal(set) var controllerConnections: [any Connection] = []
  var connections: [any Connection] = []

  init(_ interactor: Interactor) {
    self.interactor = interactor
  }

  /// Restores all connections.
  ///
  /// O(connections).
  public func connect() {
    for connection in connections + controllerConnections { connection.connect() }
  }

  /// Ends all connections; controllers keep their content.
  ///
  /// O(connections).
  public func disconnect() {
    for connection in connections + controllerConnections { connection.disconnect() }
  }

  /// Adds the connection to a controller, and returns it.
  func add(_ connection: any Connection) -> any Connection {
    controllerConnections.append(connection)
    return connection
  }
}

extension IndexSearcher {
  /// Uses a filter state unless the searcher has one already.
  func useIfNeeded(_ filterState: FilterState) {
    if self.filterState == nil { connectFilterState(filterState) }
  }
}
