/// How many typos a word of a query may have.
struct TypoTolerance: Hashable, Sendable {
  var isEnabled: Bool
  /// The least letters of a word that may have one typo.
  var minWordSizeFor1Typo: Int
  /// The least letters of a word that may have two typos.
  var minWordSizeFor2Typos: Int

  func allowedTypos(letters: Int) -> Int {
    guard isEnabled else { return 0 }
    return letters >= minWordSizeFor2Typos ? 2 : letters >= minWordSizeFor1Typo ? 1 : 0
  }
}
