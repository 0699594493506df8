/// The letters of the terms of a dictionary, by which most terms need not be compared with a query term.
struct TermSummary: Sendable {
  /// The signature of each term: the union of those of its bytes.
  let signatures: [UInt32]
  /// The first term of each first letter.
  let firstTerms: [Int]

  init(_ dictionary: TermDictionary) {
    signatures = (0..<dictionary.count).map { term in
      dictionary[term].reduce(0) { $0 | Self.signature(of: $1) }
    }
    var (firstTerms, term): ([Int], Int) = ([], 0)
    while term < dictionary.count {
      if !dictionary[term].isEmpty { firstTerms.append(term) }
      term = max(term + 1, dictionary.end(of: dictionary[term].firstLetters(1), from: term))
    }
    self.firstTerms = firstTerms
  }

  /// One of 32 bits. A letter is represented by its last byte, so a term without that bit lacks the letter.
  @inline(__always)
  static func signature(of byte: UInt8) -> UInt32 { 1 << UInt32(byte & 31) }
}
