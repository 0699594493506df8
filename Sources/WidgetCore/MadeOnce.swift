internal import Synchronization

/// A value that is made when it is read for the first time; by whom, does not matter.
final class MadeOnce<Value: Sendable>: Sendable {
  private enum State {
    case waiting(@Sendable () -> Value)
    case made(Value)
  }

  private let state: Mutex<State>

  init(_ make: @escaping @Sendable () -> Value) {
    state = Mutex(.waiting(make))
  }

  var value: Value {
    state.withLock { state in
      switch state {
      case .made(let value): return value
      case .waiting(let make):
        let value = make()
        // What the value is made from is let go.
        state = .made(value)
        return value
      }
    }
  }
}

extension MadeOnce: CustomStringConvertible {
  /// The value, so that what holds it is printed in full.
  var description: String { "\(value)" }
}
