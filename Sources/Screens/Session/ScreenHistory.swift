internal import WidgetCore

/// The states that a person can take back to, and forward to again.
struct ScreenHistory {
  private static let mostSteps = 200

  private var past: [ScreenState] = []
  private var future: [ScreenState] = []
  /// What changed last; moving a range step by step is one change.
  private var last: Action?

  /// Notes down a state that an action has changed into another.
  mutating func add(_ state: ScreenState, before action: Action) {
    let isContinued =
      action.name == "set" && last?.name == action.name && last?.widget == action.widget
    future = []
    last = action
    if isContinued, !past.isEmpty { return }
    past.append(state)
    if past.count > Self.mostSteps { past.removeFirst() }
  }

  /// The state before the last change of the filters; nil if there is none.
  mutating func undo(_ state: ScreenState) -> ScreenState? {
    guard let earlier = past.popLast() else { return nil }
    last = nil
    future.append(state)
    return earlier
  }

  /// The state that the last `undo` left; nil if something else was done since.
  mutating func redo(_ state: ScreenState) -> ScreenState? {
    guard let later = future.popLast() else { return nil }
    last = nil
    past.append(state)
    return later
  }
}
