/// A connection of two objects, which can be ended and restored.
///
/// Methods such as `connectFilterState(_:)` return one that is connected already. A connection that
/// is released stays connected.
@MainActor public protocol Connection {
  /// Connects the objects; does nothing if they are connected already.
  func connect()

  /// Disconnects the objects; does nothing if they are not connected.
  func disconnect()
}
