import Components
import Testing

@Suite struct SHA256Tests {
  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Expected values from Python's `hashlib`; the lengths are around those at which a block ends.
  @Test(arguments: [
    (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (3, "b361d0f9a938a2bb4fbdc9c21dc5a859788041b0040919d8a811c1888184f4df"),
    (55, "576a1bf8d4478657e6dc4af9398544765c2a92cde28478b019235cfed315fc09"),
    (56, "9b20501dfd1d99161c257950f3444f3e49230c351c5c8e0943ef369f85f5205d"),
    (63, "30b345906b493f06f69444b6521113511c242f30e29840462950035043682f1e"),
    (64, "d8bc63b4fc1156e5e7d95a418b9bf54cd3174bedbc2db40f74895349b229b3c0"),
    (65, "1ee23b0fbcaecc1aff4a9e8f1645f35ab2c8e13609cd73b68df8b5e3f63ce073"),
    (119, "7a6589821178918ca8d9edaba5abfc1e9b2669564f4469b66885379c1530b2c8"),
    (120, "655250427d56b1b0eeb8497d21428704273458a01772d6881b65c0abac0f8a98"),
    (200, "b531abd8dae7232c861ac9f50aff9952d29c8d4c3772551cc5bce5d39d2cd08d"),
  ])
  func digestOfBytes(count: Int, expected: String) {
    let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    #expect(hexadecimal(SHA256.digest(message)) == expected)
  }

  /// Test cases 1, 2, and 6 of RFC 4231.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func authenticationCodeOfAMessage(key: [UInt8], message: String, expected: String) {
    let code = SHA256.authenticationCode(of: Array(message.utf8), key: key)
    #expect(hexadecimal(code) == expected)
  }
}
