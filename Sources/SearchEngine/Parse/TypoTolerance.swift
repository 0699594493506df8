/// The typo budget: how many typos a query term may have.
package struct TypoTolerance: Hashable, Sendable {
  package var isEnabled: Bool
  /// The minimum length in letters of a term that may have one typo.
  var minWordSizeFor1Typo: Int
  /// The minimum length in letters of a term that may have two typos.
  var minWordSizeFor2Typos: Int
  var allowsNumbers = true
  /// The folded letters of terms that may not have typos.
  var exactTerms: Set<[UInt8]> = []

  package init(
    isEnabled: Bool, minWordSizeFor1Typo: Int, minWordSizeFor2Typos: Int,
    allowsNumbers: Bool = true, exactTerms: Set<[UInt8]> = []
  ) {
    self.isEnabled = isEnabled
    (self.minWordSizeFor1Typo, self.minWordSizeFor2Typos) =
      (minWordSizeFor1Typo, minWordSizeFor2Typos)
    (self.allowsNumbers, self.exactTerms) = (allowsNumbers, exactTerms)
  }

  private func allowedTypos(letterCount: Int) -> Int {
    guard isEnabled else { return 0 }
    return letterCount >= minWordSizeFor2Typos ? 2 : letterCount >= minWordSizeFor1Typo ? 1 : 0
  }

  /// The maximum number of typos for a term, given by its folded letters in UTF-8.
  package func allowedTypos(of term: [UInt8]) -> Int {
    let allowed = allowedTypos(letterCount: term.count { $0 & 0xC0 != 0x80 })
    if allowed == 0 || exactTerms.contains(term) { return 0 }
    let isNumber = !allowsNumbers && term.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    return isNumber ? 0 : allowed
  }
}
