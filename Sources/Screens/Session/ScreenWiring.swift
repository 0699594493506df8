internal import WidgetCore

/// A screen with what every session of it looks up, worked out once.
///
/// A reference, since a session hands itself on with every frame.
public final class ScreenWiring: Sendable {
  public let screen: Screen
  /// What widgets filter by, by the name of their filter state.
  let targets: [String: [RefinementTarget]]
  /// The widgets by the id of the one that they are inside of.
  let widgets: [String?: [Screen.Widget]]
  /// The widgets that others can be inside of, by their ids.
  let containers: [String: any Container]
  /// The places of the widgets on the screen, by their ids.
  let places: [String: Int]
  /// What the actions of each widget mean for the screen, by its id.
  let effects: [String: [ActionDescription]]
  /// How states are written as text.
  let items: StateItems

  public init(_ screen: Screen) {
    self.screen = screen
    targets = Dictionary(grouping: screen.widgets, by: \.filterState)
      .mapValues { $0.flatMap(\.connector.targets) }
    widgets = Dictionary(grouping: screen.widgets, by: \.parent)
    containers = Dictionary(
      screen.widgets.compactMap { widget in
        (widget.connector as? any Container).map { (widget.id, $0) }
      }
    ) { first, _ in first }
    places = Dictionary(screen.widgets.enumerated().map { ($1.id, $0) }) { first, _ in first }
    effects = Dictionary(screen.widgets.map { ($0.id, type(of: $0.connector).actions) }) { $1 }
    items = StateItems(screen)
  }
}
