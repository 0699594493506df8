internal import WidgetCore

/// A screen with lookup tables that all of its sessions share.
///
/// It is a class, because a session is copied into every frame. Thread-safe, since it is immutable.
public final class PreparedScreen: Sendable {
  /// The screen itself.
  public let screen: Screen
  /// The filter targets of all widgets, by filter state.
  let targets: [String: [RefinementTarget]]
  /// The widgets by the id of their container; nil for the top level.
  let widgets: [String?: [Screen.Widget]]
  /// The containers of other widgets by id.
  let containers: [String: any Container]
  /// The indices of the widgets in `screen.widgets`, by id.
  let indices: [String: Int]
  /// The actions of each widget, by its id.
  let actions: [String: [ActionDescription]]
  /// The encoding of the screen's states as text.
  let items: StateItems

  /// Builds the tables. O(widgets).
  public init(_ screen: Screen) {
    self.screen = screen
    targets = Dictionary(grouping: screen.widgets, by: \.filterState)
      .mapValues { $0.flatMap(\.connector.targets) }
    let widgets = Dictionary(grouping: screen.widgets, by: \.parent)
    self.widgets = widgets
    containers = Dictionary(
      screen.widgets.compactMap { widget in
        // The cast searches all conformances of the process; few widgets contain others.
        if widgets[widget.id] == nil { return nil }
        return (widget.connector as? any Container).map { (widget.id, $0) }
      }
    ) { first, _ in first }
    indices = Dictionary(screen.widgets.enumerated().map { ($1.id, $0) }) { first, _ in first }
    actions = Dictionary(screen.widgets.map { ($0.id, type(of: $0.connector).actions) }) { $1 }
    items = StateItems(screen)
  }
}
