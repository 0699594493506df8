/// A term of the index that fits a word of the query.
struct FuzzyMatch: Hashable {
  /// The term's place in the dictionary.
  var term: Int
  /// How many typos lie between the word and the term, or the part of the term that it begins.
  var typos: Int
}

/// Finds the terms within a distance of a word.
///
/// The distance is optimal string alignment (insertion, deletion, replacement, and swap of
/// neighbours each cost one), and one more if the first letters differ, since people rarely
/// mistype the first letter. Terms are visited in order; one that shares its beginning with the
/// term before shares its rows of the distance table, and a beginning that is too far off is
/// skipped with all terms that have it.
struct FuzzyTermSearch {
  /// Longer words are not searched with typos.
  static let maximumLetters = 64

  private let word: [UInt32]
  private let terms: TermDictionary
  private let isPrefix: Bool
  private let limit: Int

  /// How many letters of the present term have their rows. What lies behind is of former terms and
  /// only waits to be written again, since to shorten lists took a third of the time.
  private var depth = 0
  /// The letters of the present term, and where each ends in UTF-8.
  private var path: [UInt32] = []
  private var ends: [Int] = []
  /// Row `d` holds the distances of the first `d` letters of the term to each beginning of the
  /// word; those above the limit may be too small but stay above it.
  private var rows: [UInt8]
  /// The least distance of the whole word to the first 0, 1, … d letters of the term.
  private var bestPrefix: [UInt8]
  private(set) var matches: [FuzzyMatch] = []

  /// - Parameters:
  ///   - word: folded letters, at most `maximumLetters` of them.
  ///   - isPrefix: whether the beginning of a term is enough.
  ///   - limit: the greatest distance; at least 1, and less than the number of letters.
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

  /// Compares a term, and gives the next one that may fit.
  private mutating func visit(_ term: Int) -> Int {
    let bytes = terms[term]
    shorten(toPrefixOf: bytes)
    var end = self.end
    if bytes.isEmpty { return term + 1 }
    var allowed = depth == 0 ? 0 : self.allowed
    while end < bytes.count {
      let (letter, length) = Self.letter(of: bytes, at: end)
      end += length
      let least = appendRow(letter, end)
      allowed = self.allowed
      if least > allowed { return skip(from: term, bytes, allowed) }
    }
    let width = word.count + 1
    let distance = Int(isPrefix ? bestPrefix[depth] : rows[depth * width + word.count])
    if distance <= allowed {
      matches.append(FuzzyMatch(term: term, typos: distance + limit - allowed))
    }
    return term + 1
  }

  /// Where the letters with rows end in UTF-8.
  private var end: Int { depth == 0 ? 0 : ends[depth - 1] }

  /// The distance that is allowed to terms with the present first letter, of which there is a row.
  private var allowed: Int { path[0] == word.first ? limit : limit - 1 }

  /// Gives up the rows of letters that a term does not begin with.
  private mutating func shorten(toPrefixOf bytes: UnsafeBufferPointer<UInt8>) {
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

  /// Deals with all terms that begin with the present letters, none of which can come nearer.
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

  /// Fills the row for one more letter, and gives its least distance.
  private mutating func appendRow(_ letter: UInt32, _ end: Int) -> Int {
    let width = word.count + 1
    depth += 1
    if depth > path.count { makeRoom() }
    path[depth - 1] = letter
    ends[depth - 1] = end
    let (depth, limit, row) = (depth, limit, depth * width)
    let above = row - width
    let beforeLast = depth > 1 ? path[depth - 2] : 0
    let least = word.withUnsafeBufferPointer { word in
      rows.withUnsafeMutableBufferPointer { rows in
        rows[row..<row + width].update(repeating: UInt8(limit + 1))
        rows[row] = UInt8(min(depth, limit + 1))
        var least = rows[row]
        // A cell further than the limit from the diagonal is above the limit.
        let columns = max(1, depth - limit)..<max(1, depth - limit, min(width, depth + limit + 1))
        for column in columns {
          let replaced = rows[above + column - 1] + (word[column - 1] == letter ? 0 : 1)
          var distance = min(replaced, rows[above + column] + 1, rows[row + column - 1] + 1)
          if depth > 1, column > 1, word[column - 1] == beforeLast, word[column - 2] == letter {
            distance = min(distance, rows[above - width + column - 2] + 1)
          }
          rows[row + column] = distance
          least = min(least, distance)
        }
        return least
      }
    }
    bestPrefix[depth] = min(bestPrefix[depth - 1], rows[row + word.count])
    return Int(least)
  }

  private mutating func makeRoom() {
    path.append(0)
    ends.append(0)
    rows.append(contentsOf: repeatElement(0, count: word.count + 1))
    bestPrefix.append(0)
  }

  private static func letters(of word: [UInt8]) -> [UInt32] {
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

  /// The letter that begins at a byte of valid UTF-8, as those bytes, and how many they are.
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
