/// The keys around a component's own: those that its reader takes, and those of the levels above.
public struct OutsideKeys: Sendable {
  /// Keys of the same mapping that belong to its reader, such as `type` and `id`.
  public var here: [String]
  /// The keys of the enclosing levels, nearest first, with a description such as `one level up`.
  ///
  /// A closure, since only a mistake asks for them and they may take all types to gather.
  public var above: @Sendable () -> [(keys: [String], location: String)]

  public init(
    here: [String] = [],
    above: @autoclosure @escaping @Sendable () -> [(keys: [String], location: String)] = []
  ) {
    self.here = here
    self.above = above
  }
}
