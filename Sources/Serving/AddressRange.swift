/// A range of IP addresses in CIDR notation, such as `10.0.0.0/8` or `2001:db8::/32`.
public struct AddressRange: Hashable, Sendable {
  private let base: IPAddress
  /// The number of leading bits that the addresses of the range share.
  private let prefixLength: Int

  /// Parses a range, or an address without a slash as a range of its own; nil for other texts.
  ///
  /// Bits of the address after the prefix are ignored.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let base = IPAddress(String(parts[0])) else { return nil }
    self.base = base
    let size = 8 * base.bytes.count
    guard parts.count == 2 else {
      prefixLength = size
      return
    }
    let digits = parts[1].utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard digits, let length = Int(parts[1]), length <= size else { return nil }
    prefixLength = length
  }

  /// Whether an address is in the range; false for an address of the other IP version.
  package func contains(_ address: IPAddress) -> Bool {
    guard address.bytes.count == base.bytes.count else { return false }
    return zip(address.bytes, base.bytes).enumerated().allSatisfy { index, bytes in
      let ignoredBits = 8 - min(max(prefixLength - 8 * index, 0), 8)
      return (bytes.0 ^ bytes.1) >> ignoredBits == 0
    }
  }
}
