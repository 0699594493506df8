/// A state as the query of a URL, such as `q=zur&brand=Apple&page=2`; empty for a screen's start.
public struct Address: Sendable, CustomStringConvertible {
  private let text: Lazy<String>
  private let following: @Sendable (Action) -> String?

  /// An address; `following` gives that of the state after an action, or nil where the action makes
  /// no sense.
  public init(
    _ description: String, following: @escaping @Sendable (Action) -> String? = { _ in nil }
  ) {
    self.init(making: { description }, following: following)
  }

  /// An address that is written when somebody reads it.
  package init(
    making text: @escaping @Sendable () -> String,
    following: @escaping @Sendable (Action) -> String?
  ) {
    self.text = Lazy(text)
    self.following = following
  }

  public var description: String { text.value }

  /// The address of the state after an action; nil where the action makes no sense, or nobody
  /// knows where it leads.
  public func after(_ action: Action) -> String? { following(action) }
}
