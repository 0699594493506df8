/// Stores a large value behind a reference, which copies share.
///
/// Copying a structure counts a reference for each text, array, and object in it, also in its
/// properties. A property with this wrapper counts as one. Setting it allocates memory, so it suits
/// values that are copied more often than changed.
@propertyWrapper
public struct Indirect<Value> {
  @usableFromInline final class Storage {
    @usableFromInline let value: Value

    @usableFromInline init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  /// Stores a value. O(1).
  @inlinable public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  /// The value; setting it doesn't affect copies.
  public var wrappedValue: Value {
    @inlinable get { storage.value }
    @inlinable set { storage = Storage(newValue) }
  }
}

extension Indirect.Storage: Sendable where Value: Sendable {}
extension Indirect: Sendable where Value: Sendable {}

extension Indirect: Equatable where Value: Equatable {
  /// Whether the values are equal; O(1) if they are shared.
  public static func == (first: Indirect, second: Indirect) -> Bool {
    first.storage === second.storage || first.storage.value == second.storage.value
  }
}

extension Indirect: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.value)
  }
}

extension Indirect: CustomStringConvertible {
  /// The description of the value.
  public var description: String { "\(storage.value)" }
}
