internal import Synchronization

/// A thread-safe value that is computed on first access.
///
/// Frames and addresses are lazy because most frames of a person who types fast are never shown.
final class Lazy<Value: Sendable>: Sendable {
  private enum State {
    case pending(@Sendable () -> Value)
    case computed(Value)
  }

  private let state: Mutex<State>

  init(_ compute: @escaping @Sendable () -> Value) {
    state = Mutex(.pending(compute))
  }

  /// The value; computed at most once, while other readers wait.
  var value: Value {
    state.withLock { state in
      switch state {
      case .computed(let value): return value
      case .pending(let compute):
        let value = compute()
        // Replacing the closure releases everything it captured.
        state = .computed(value)
        return value
      }
    }
  }
}

extension Lazy: CustomStringConvertible {
  /// The value's description, so that printing a frame shows its widgets.
  var description: String { "\(value)" }
}
