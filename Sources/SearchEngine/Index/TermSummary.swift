/// The letters of the terms of a dictionary, by which most terms need not be compared with a query term.
struct TermSummary: Sendable {
  /// The signature of each term: the union of those of its bytes.
  let signatures: Table<UInt32>
  /// The first term of each first letter, ascending.
  let firstTerms: Table<UInt32>

  init(signatures: Table<UInt32>, firstTerms: Table<UInt32>) {
    (self.signatures, self.firstTerms) = (signatures, firstTerms)
  }

  /// - Parameter terms: the terms in ascending order of their bytes.
  init(_ terms: ByteStrings) {
    var (signatures, firstTerms, firstLetter): ([UInt32], [UInt32], [UInt8]) = ([], [], [])
    signatures.reserveCapacity(terms.count)
    for number in 0..<terms.count {
      let term = terms[number]
      signatures.append(term.reduce(0) { $0 | Self.signature(of: $1) })
      if term.isEmpty || !firstLetter.isEmpty && term.starts(with: firstLetter) { continue }
      firstLetter = Array(term.firstLetters(1))
      firstTerms.append(UInt32(truncatingIfNeeded: number))
    }
    self.init(signatures: Table(signatures), firstTerms: Table(firstTerms))
  }

  /// One of 32 bits. A letter is represented by its last byte, so a term without that bit lacks the letter.
  @inline(__always)
  static func signature(of byte: UInt8) -> UInt32 { 1 << UInt32(byte & 31) }
}
