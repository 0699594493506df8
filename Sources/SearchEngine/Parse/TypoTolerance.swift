/// How many typos a word of a query may have.
package struct TypoTolerance: Hashable, Sendable {
  package var isEnabled: Bool
  /// The least letters of a word that may have one typo.
  var minWordSizeFor1Typo: Int
  /// The least letters of a word that may have two typos.
  var minWordSizeFor2Typos: Int
  var allowsNumbers = true
  /// The folded letters of words that may have none.
  var exactWords: Set<[UInt8]> = []

  package init(
    isEnabled: Bool, minWordSizeFor1Typo: Int, minWordSizeFor2Typos: Int,
    allowsNumbers: Bool = true, exactWords: Set<[UInt8]> = []
  ) {
    self.isEnabled = isEnabled
    (self.minWordSizeFor1Typo, self.minWordSizeFor2Typos) =
      (minWordSizeFor1Typo, minWordSizeFor2Typos)
    (self.allowsNumbers, self.exactWords) = (allowsNumbers, exactWords)
  }

  func allowedTypos(letters: Int) -> Int {
    guard isEnabled else { return 0 }
    return letters >= minWordSizeFor2Typos ? 2 : letters >= minWordSizeFor1Typo ? 1 : 0
  }

  /// How many typos a word may have that consists of some folded letters.
  package func allowedTypos(of word: [UInt8]) -> Int {
    let allowed = allowedTypos(letters: word.count { $0 & 0xC0 != 0x80 })
    if allowed == 0 || exactWords.contains(word) { return 0 }
    let isNumber = !allowsNumbers && word.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    return isNumber ? 0 : allowed
  }
}
