/// A value that is edited locally while frames confirm earlier edits.
///
/// A late confirmation must not undo newer edits, but a change from elsewhere must be shown.
package struct OptimisticValue<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value to show.
  package private(set) var value: Value
  /// The edits that no frame has confirmed yet, in order.
  private var pending: [Value] = []
  /// The value of the latest frame.
  private var confirmed: Value

  init(_ value: Value) {
    self.value = value
    confirmed = value
  }

  /// Changes the value; the change is pending until a frame shows it.
  mutating func change(to new: Value) {
    value = new
    pending.append(new)
  }

  /// Updates the value from the next frame.
  ///
  /// A frame that shows a pending edit confirms it and all earlier ones. A frame that shows the
  /// previous value is older than the pending edits. Any other value is a change from elsewhere.
  mutating func reconcile(with shown: Value) {
    let previous = confirmed
    confirmed = shown
    if let index = pending.firstIndex(of: shown) {
      pending.removeFirst(index + 1)
      return
    }
    if shown == previous, !pending.isEmpty { return }
    pending = []
    value = shown
  }

  /// Discards pending edits, because one was rejected; the next frame determines the value.
  mutating func discardPending() {
    pending = []
  }
}
