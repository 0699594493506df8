/// A dictionary term within the edit distance of a query term.
struct FuzzyMatch: Hashable {
  /// The number of the term in the dictionary.
  var term: Int
  /// The number of typos between the query term and the term, or a prefix of the term.
  var typos: Int
}

/// Finds the dictionary terms within an edit distance of a query term.
///
/// The distance is optimal string alignment (insertion, deletion, substitution, and transposition
/// of adjacent letters cost 1 each), plus 1 if the first letters differ, because people rarely
/// mistype the first letter. Terms are visited in dictionary order. A term shares the rows of the
/// distance table for its common prefix with the previous term. If a prefix exceeds the distance,
/// all terms with that prefix are skipped.
///
/// See https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance for the distance.
struct FuzzyTermSearch {
  /// The maximum length of a query term that may match with typos.
  static let maximumLetters = 64

  /// The letters of the query term as Unicode scalars.
  private let word: [UInt32]
  /// The dictionary to search.
  private let terms: TermDictionary
  /// Whether the query term may match a prefix of a dictionary term.
  private let isPrefix: Bool
  /// The maximum edit distance.
  private let limit: Int

  /// The number of letters of the current term whose rows are valid.
  ///
  /// The arrays below are never shortened, since that took a third of the time. Elements beyond
  /// `depth` belong to previous terms and are overwritten.
  private var depth = 0
  /// The letters of the current term, and the offset in UTF-8 where each ends.
  private var path: [UInt32] = []
  private var ends: [Int] = []
  /// Row `d` has the distances of the first `d` letters of the term to each prefix of the query
  /// term. Distances above the limit may be too small but are above the limit.
  private var rows: [UInt8]
  /// The minimum distance of the whole query term to the first 0, 1, … d letters of the term.
  private var bestPrefix: [UInt8]
  /// The dictionary terms within the limit, with their distances.
  private(set) var matches: [FuzzyMatch] = []

  /// Searches the dictionary; `matches` has the result.
  ///
  /// - Parameters:
  ///   - word: the folded letters of the query term, at most `maximumLetters`.
  ///   - isPrefix: whether a prefix of a dictionary term may match.
  ///   - limit: the maximum distance; at least 1, and less than the number of letters.
  init(_ word: [UInt8], in terms: TermDictionary, isPrefix: Bool, limit: Int) {
    self.word = Self.letters(of: word)
    self.terms = terms
    self.isPrefix = isPrefix
    self.limit = limit
    rows = (0...self.word.count).map { UInt8($0) }
    bestPrefix = [UInt8(self.word.count)]
    search(word)
  }

  private mutating func search(_ bytes: [UInt8]) {
    var term = 0
    var end = terms.count
    // With one typo allowed the first letter must be right.
    if limit == 1 {
      let range = bytes.withUnsafeBufferPointer { terms.range(prefix: Array($0.firstLetters(1))) }
      (term, end) = (range.lowerBound, range.upperBound)
    }
    while term < end { term = visit(term) }
  }

  /// Compares a term, and returns the next term that may match.
  private mutating func visit(_ term: Int) -> Int {
    let bytes = terms[term]
    truncate(toPrefixOf: bytes)
    var end = self.end
    if bytes.isEmpty { return term + 1 }
    var allowed = depth == 0 ? 0 : self.allowed
    while end < bytes.count {
      let (letter, length) = Self.letter(of: bytes, at: end)
      end += length
      let minimum = appendRow(letter, end)
      allowed = self.allowed
      if minimum > allowed { return skip(from: term, bytes, allowed) }
    }
    let width = word.count + 1
    let distance = Int(isPrefix ? bestPrefix[depth] : rows[depth * width + word.count])
    if distance <= allowed {
      matches.append(FuzzyMatch(term: term, typos: distance + limit - allowed))
    }
    return term + 1
  }

  /// The offset in UTF-8 where the letters with valid rows end.
  private var end: Int { depth == 0 ? 0 : ends[depth - 1] }

  /// The maximum distance of terms with the current first letter. Requires `depth` ≥ 1.
  private var allowed: Int { path[0] == word.first ? limit : limit - 1 }

  /// Invalidates the rows of letters that are not a prefix of the term.
  private mutating func truncate(toPrefixOf bytes: UnsafeBufferPointer<UInt8>) {
    var shared = 0
    var start = 0
    while shared < depth, ends[shared] <= bytes.count {
      let (letter, length) = Self.letter(of: bytes, at: start)
      guard letter == path[shared] else { break }
      start += length
      shared += 1
    }
    depth = shared
  }

  /// Handles all terms that begin with the current letters, none of which can be closer.
  private mutating func skip(
    from term: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ allowed: Int
  ) -> Int {
    let prefix = UnsafeBufferPointer(rebasing: bytes[..<self.end])
    let end = terms.end(of: prefix, from: term)
    let distance = Int(bestPrefix[depth])
    if isPrefix, distance <= allowed {
      for term in term..<end {
        matches.append(FuzzyMatch(term: term, typos: distance + limit - allowed))
      }
    }
    return end
  }

  /// Computes the row for one more letter, and returns its minimum distance.
  private mutating func appendRow(_ letter: UInt32, _ end: Int) -> Int {
    let width = word.count + 1
    depth += 1
    if depth > path.count { growArrays() }
    path[depth - 1] = letter
    ends[depth - 1] = end
    let (depth, limit, row) = (depth, limit, depth * width)
    let previousRow = row - width
    let previousLetter = depth > 1 ? path[depth - 2] : 0
    let minimum = word.withUnsafeBufferPointer { word in
      rows.withUnsafeMutableBufferPointer { rows in
        rows[row..<row + width].update(repeating: UInt8(limit + 1))
        rows[row] = UInt8(min(depth, limit + 1))
        var minimum = rows[row]
        // Cells farther from the diagonal than the limit exceed the limit.
        let columns = max(1, depth - limit)..<max(1, depth - limit, min(width, depth + limit + 1))
        for column in columns {
          let substituted = rows[previousRow + column - 1] + (word[column - 1] == letter ? 0 : 1)
          var distance = min(
            substituted, rows[previousRow + column] + 1, rows[row + column - 1] + 1)
          if depth > 1, column > 1, word[column - 1] == previousLetter, word[column - 2] == letter {
            distance = min(distance, rows[previousRow - width + column - 2] + 1)
          }
          rows[row + column] = distance
          minimum = min(minimum, distance)
        }
        return minimum
      }
    }
    bestPrefix[depth] = min(bestPrefix[depth - 1], rows[row + word.count])
    return Int(minimum)
  }

  private mutating func growArrays() {
    path.append(0)
    ends.append(0)
    rows.append(contentsOf: repeatElement(0, count: word.count + 1))
    bestPrefix.append(0)
  }

  /// The letters of a text in UTF-8, each as its bytes.
  static func letters(of word: [UInt8]) -> [UInt32] {
    word.withUnsafeBufferPointer { bytes in
      var letters: [UInt32] = []
      var index = 0
      while index < bytes.count {
        let (letter, length) = letter(of: bytes, at: index)
        letters.append(letter)
        index += length
      }
      return letters
    }
  }

  /// Returns the letter at an offset of valid UTF-8, as its bytes, and their number.
  private static func letter(
    of bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (letter: UInt32, length: Int) {
    let lead = bytes[index]
    if lead < 0x80 { return (UInt32(lead), 1) }
    let length = min(lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2, bytes.count - index)
    var letter = UInt32(lead)
    for offset in 1..<max(length, 1) { letter = letter << 8 | UInt32(bytes[index + offset]) }
    return (letter, length)
  }
}
