/// Compares a query term with single words, by the same distance as `FuzzyTermSearch`.
struct TypoDistance {
  private let word: [UInt32]
  private let isPrefix: Bool
  private let limit: Int

  /// - Parameters:
  ///   - word: the folded letters of the query term in UTF-8.
  ///   - isPrefix: whether the term may match the beginning of a word.
  ///   - limit: the maximum distance, at least 1.
  init(_ word: [UInt8], isPrefix: Bool, limit: Int) {
    self.word = FuzzyTermSearch.letters(of: word)
    self.isPrefix = isPrefix
    self.limit = limit
  }

  /// Whether the distance to a word, or to its beginning, is within the limit. O(length of the term²).
  ///
  /// - Parameter found: the folded letters of the word in UTF-8.
  func accepts(_ found: ArraySlice<UInt8>) -> Bool {
    guard word.count > limit, word.count <= FuzzyTermSearch.maximumLetters else { return false }
    // Letters beyond these only add to the distance.
    let letters = FuzzyTermSearch.letters(of: Array(found)).prefix(word.count + limit + 1)
    let allowed = letters.first == word.first ? limit : limit - 1
    guard allowed > 0, letters.count + allowed >= word.count else { return false }
    var (previous, current) = ([Int](), Array(0...word.count))
    var best = current[word.count]
    for (row, letter) in letters.enumerated() {
      let beforePrevious = previous
      previous = current
      current[0] = row + 1
      for column in word.indices {
        var distance = min(
          previous[column] + (word[column] == letter ? 0 : 1),
          min(previous[column + 1], current[column]) + 1)
        if row > 0, column > 0, word[column] == letters[row - 1], word[column - 1] == letter {
          distance = min(distance, beforePrevious[column - 1] + 1)
        }
        current[column + 1] = distance
      }
      best = min(best, current[word.count])
    }
    return (isPrefix ? best : current[word.count]) <= allowed
  }
}
