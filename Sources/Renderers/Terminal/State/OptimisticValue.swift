/// A value that a person is changing while what was sent of it is still on its way back.
///
/// What comes back late must not undo what was done meanwhile; what changed elsewhere must show.
package struct Draft<Value: Hashable & Sendable>: Hashable, Sendable {
  /// What is shown.
  package private(set) var value: Value
  /// What was sent and has not come back yet, in order.
  private var sent: [Value] = []
  /// What came last.
  private var seen: Value

  init(_ value: Value) {
    self.value = value
    seen = value
  }

  mutating func change(to new: Value) {
    value = new
    sent.append(new)
  }

  /// Takes what a frame shows, frames being in order.
  ///
  /// - Returns: true if the value is another now.
  @discardableResult mutating func see(_ shown: Value) -> Bool {
    let before = seen
    seen = shown
    if let index = sent.firstIndex(of: shown) {
      sent.removeFirst(index + 1)
      return false
    }
    if shown == before, !sent.isEmpty { return false }
    sent = []
    defer { value = shown }
    return value != shown
  }

  /// Lets the next frame count: what was sent was refused.
  mutating func forget() {
    sent = []
  }
}
