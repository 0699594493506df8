import Components
import TestSupport
import Testing

@Test("the checksum of parts equals that of the whole, and depends on every byte")
func incrementalChecksumEqualsChecksumOfTheWhole() {
  var random = SeededGenerator(seed: 1)
  var bytes = (0..<1_000).map { _ in UInt8.random(in: 0...255, using: &random) }
  let whole = bytes.withUnsafeBytes(Checksum.of)
  for cut in stride(from: 0, through: 960, by: 64) {
    var checksum = Checksum()
    bytes.withUnsafeBytes { checksum.add(UnsafeRawBufferPointer(rebasing: $0[..<cut])) }
    bytes.withUnsafeBytes { checksum.add(UnsafeRawBufferPointer(rebasing: $0[cut...])) }
    #expect(checksum.value == whole)
  }
  for index in bytes.indices {
    bytes[index] ^= 1
    #expect(bytes.withUnsafeBytes(Checksum.of) != whole)
    bytes[index] ^= 1
  }
}
