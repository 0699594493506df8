/// One place where a term stands: a record, one of its attributes, and a position there.
///
/// Packed into 64 bits so that the natural order of the bits is record, attribute, position, and
/// the posting of the next word is one more.
struct Posting: Hashable, Sendable, Comparable {
  private static let attributeBits: UInt64 = 12
  private static let positionBits: UInt64 = 20
  static let maximumAttributes = 1 << Int(attributeBits)
  static let maximumPosition = 1 << Int(positionBits) - 1

  private(set) var bits: UInt64

  @inline(__always)
  init(record: Int, attribute: Int, position: Int) {
    bits =
      UInt64(record) << (Self.attributeBits + Self.positionBits)
      | UInt64(attribute) << Self.positionBits | UInt64(position)
  }

  private init(bits: UInt64) {
    self.bits = bits
  }

  @inline(__always)
  var record: Int { Int(bits >> (Self.attributeBits + Self.positionBits)) }

  /// The number of the attribute in their order of importance.
  @inline(__always)
  var attribute: Int { Int(bits >> Self.positionBits) & (Self.maximumAttributes - 1) }

  /// How many words stand before it in the attribute, with a gap between the items of a list.
  @inline(__always)
  var position: Int { Int(bits) & Self.maximumPosition }

  /// The posting `distance` words further on.
  func advanced(by distance: Int) -> Posting {
    Posting(bits: bits &+ UInt64(distance))
  }

  static func < (first: Posting, second: Posting) -> Bool {
    first.bits < second.bits
  }
}
