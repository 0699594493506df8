internal import Synchronization

/// The state of a screen as a URL query, such as `q=zur&brand=Apple&page=2`.
///
/// The query of the initial state is empty.
public struct Address: Sendable, CustomStringConvertible {
  private let text: Lazy<String>
  private let next: @Sendable (Action) -> Next?

  /// The address after an action.
  package struct Next {
    /// The state after the action as a URL query.
    package var text: String
    /// Whether the action leaves the page of hits, so that its address is different on each page.
    package var keepsPage: Bool

    package init(_ text: String, keepsPage: Bool) {
      self.text = text
      self.keepsPage = keepsPage
    }
  }

  /// Creates an address.
  ///
  /// - Parameters:
  ///   - description: the text of the address.
  ///   - following: returns the address of the state after an action; nil if the action is rejected.
  public init(
    _ description: String, following: @escaping @Sendable (Action) -> String? = { _ in nil }
  ) {
    self.init(making: { description }) { action in
      following(action).map { Next($0, keepsPage: true) }
    }
  }

  /// Creates an address whose text is computed on first access.
  package init(
    making text: @escaping @Sendable () -> String,
    next: @escaping @Sendable (Action) -> Next?
  ) {
    self.text = Lazy(text)
    self.next = next
  }

  public var description: String { text.value }

  /// Returns the address of the state after an action.
  ///
  /// Returns nil if the action is rejected, or if the address cannot be determined.
  public func after(_ action: Action) -> String? { next(action)?.text }

  /// Returns the address of the state after an action, and whether it depends on the page of hits.
  package func next(after action: Action) -> Next? { next(action) }
}

/// A thread-safe value that is computed on first access.
///
/// Frames and addresses are lazy because most frames of a user who types fast are never shown.
package final class Lazy<Value: Sendable>: Sendable {
  private enum State {
    case pending(@Sendable () -> Value)
    case computed(Value)
  }

  private let state: Mutex<State>

  package init(_ compute: @escaping @Sendable () -> Value) {
    state = Mutex(.pending(compute))
  }

  /// The value; computed at most once, while other readers wait.
  package var value: Value {
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
  package var description: String { "\(value)" }
}
