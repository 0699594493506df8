/// A state as the query of a URL, such as `q=zur&brand=Apple&page=2`; empty for a screen's start.
public struct Address: Sendable, CustomStringConvertible {
  public let description: String
  private let following: @Sendable (Action) -> String?

  /// An address; `following` gives that of the state after an action, or nil where the action makes
  /// no sense.
  public init(
    _ description: String, following: @escaping @Sendable (Action) -> String? = { _ in nil }
  ) {
    self.description = description
    self.following = following
  }

  /// The address of the state after an action; nil where the action makes no sense, or nobody
  /// knows where it leads.
  public func after(_ action: Action) -> String? { following(action) }
}
