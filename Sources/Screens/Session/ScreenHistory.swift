internal import WidgetCore

/// The undo and redo stacks of a session.
struct ScreenHistory {
  /// Limits the memory of long sessions.
  private static let maxSteps = 200

  private var past: [ScreenState] = []
  private var future: [ScreenState] = []
  /// The latest action, to combine consecutive `set` actions of a widget, such as dragging a slider.
  private var previousAction: Action?

  /// Records the state before an action that changed the filters; clears the redo stack.
  mutating func add(_ state: ScreenState, before action: Action) {
    let isContinued =
      action.name == "set" && previousAction?.name == action.name
      && previousAction?.widget == action.widget
    future = []
    previousAction = action
    if isContinued, !past.isEmpty { return }
    past.append(state)
    if past.count > Self.maxSteps { past.removeFirst() }
  }

  /// Returns the state before the latest change; nil if there is none.
  ///
  /// - Parameter state: The current state, for `redo`.
  mutating func undo(_ state: ScreenState) -> ScreenState? {
    guard let earlier = past.popLast() else { return nil }
    previousAction = nil
    future.append(state)
    return earlier
  }

  /// Returns the state before the latest `undo`; nil if there is none or the filters changed since.
  ///
  /// - Parameter state: The current state, for `undo`.
  mutating func redo(_ state: ScreenState) -> ScreenState? {
    guard let later = future.popLast() else { return nil }
    previousAction = nil
    past.append(state)
    return later
  }
}
