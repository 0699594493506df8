@testable import Components
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

@Test("descents counted in parts equal those of the whole list")
func incrementalDescentCountEqualsCountOfTheWhole() {
  var random = SeededGenerator(seed: 2)
  let numbers = (0..<1_000).map { _ in UInt32.random(in: 0..<50, using: &random) }
  let table = Table(numbers)
  for cut in 0...numbers.count {
    var scan = DescentCounter()
    scan.add(table, 0..<cut)
    scan.add(table, cut..<numbers.count)
    #expect(scan.maximum == numbers.max())
    #expect(scan.descents == zip(numbers, numbers.dropFirst()).count { $1 <= $0 })
  }
}
