/// A 64-bit FNV-1a hash (Fowler, Noll, and Vo), which detects changes of texts and files.
///
/// The value is the same in all processes. It does not protect against deliberate collisions.
public struct FNVHash: Hashable, Sendable {
  /// The hash of the bytes that have been added.
  public var value: UInt64

  /// Creates the hash of no bytes, or continues a hash.
  ///
  /// - Parameter value: the value to continue.
  @inlinable public init(_ value: UInt64 = 0xCBF2_9CE4_8422_2325) {
    self.value = value
  }

  /// Adds bytes. O(bytes).
  @inlinable public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
