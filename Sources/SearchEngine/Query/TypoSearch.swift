/// Finds the terms within a distance of a word.
///
/// The distance is optimal string alignment (insertion, deletion, replacement, and swap of
/// neighbours each cost one), and one more if the first letters differ, since people rarely
/// mistype the first letter. Terms are visited in order; one that shares its beginning with the
/// term before shares its rows of the distance table, and a beginning that is too far off is
/// skipped with all terms that have it.
struct TypoSearch {
  /// Longer words are not searched with typos.
  static let maximumLetters = 64

  private let word: [Unicode.Scalar]
  private let terms: TermDictionary
  private let isPrefix: Bool
  private let limit: Int

  /// The letters of the present term as far as rows are filled.
  private var path: [Unicode.Scalar] = []
  /// Row `d` holds the distances of the first `d` letters of the term to each beginning of the
  /// word; those above the limit may be too small but stay above it.
  private var rows: [UInt8]
  /// The least distance of the whole word to the first 0, 1, … d letters of the term.
  private var bestPrefix: [UInt8]
  private(set) var matches: [TermMatch] = []

  /// - Parameters:
  ///   - word: folded letters, at most `maximumLetters` of them.
  ///   - isPrefix: whether the beginning of a term is enough.
  ///   - limit: the greatest distance; at least 1, and less than the number of letters.
  init(_ word: [UInt8], in terms: TermDictionary, isPrefix: Bool, limit: Int) {
    self.word = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
    self.terms = terms
    self.isPrefix = isPrefix
    self.limit = limit
    rows = (0...self.word.count).map { UInt8($0) }
    bestPrefix = [UInt8(self.word.count)]
    search()
  }

  private mutating func search() {
    var term = 0
    var end = terms.count
    // With one typo allowed the first letter must be right.
    if limit == 1, let first = word.first {
      let range = terms.range(prefix: Array(String(first).utf8))
      (term, end) = (range.lowerBound, range.upperBound)
    }
    while term < end { term = visit(term) }
  }

  /// Compares a term, and gives the next one that may fit.
  private mutating func visit(_ term: Int) -> Int {
    let letters = Array(String(decoding: terms[term], as: UTF8.self).unicodeScalars)
    guard let first = letters.first else { return term + 1 }
    let penalty = first == word.first ? 0 : 1
    let allowed = limit - penalty
    let shared = zip(path, letters).prefix { $0 == $1 }.count
    path.removeLast(path.count - shared)
    rows.removeLast(rows.count - (shared + 1) * (word.count + 1))
    bestPrefix.removeLast(bestPrefix.count - shared - 1)
    for letter in letters[shared...] {
      let least = appendRow(letter)
      guard least > allowed else { continue }
      return skip(from: term, penalty: penalty, allowed: allowed)
    }
    let distance = Int(isPrefix ? bestPrefix[path.count] : rows[rows.count - 1])
    if distance <= allowed { add(term, distance + penalty, isExact: distance == 0) }
    return term + 1
  }

  /// Deals with all terms that begin with the present letters, none of which can come nearer.
  private mutating func skip(from term: Int, penalty: Int, allowed: Int) -> Int {
    var prefix = ""
    prefix.unicodeScalars.append(contentsOf: path)
    let end = terms.end(of: Array(prefix.utf8), from: term)
    let distance = Int(bestPrefix[path.count])
    if isPrefix, distance <= allowed {
      for term in term..<end { add(term, distance + penalty, isExact: false) }
    }
    return end
  }

  private mutating func add(_ term: Int, _ typos: Int, isExact: Bool) {
    let isWhole = isExact && path.count == word.count
    matches.append(TermMatch(term: term, typos: typos, isExact: isWhole))
  }

  /// Fills the row for one more letter, and gives its least distance.
  private mutating func appendRow(_ letter: Unicode.Scalar) -> Int {
    let width = word.count + 1
    let depth = path.count + 1
    let above = rows.count - width
    path.append(letter)
    rows.append(contentsOf: repeatElement(UInt8(limit + 1), count: width))
    let row = rows.count - width
    rows[row] = UInt8(min(depth, limit + 1))
    var least = rows[row]
    // A cell further than the limit from the diagonal is above the limit.
    for column in stride(from: max(1, depth - limit), to: min(width, depth + limit + 1), by: 1) {
      let replaced = rows[above + column - 1] + (word[column - 1] == letter ? 0 : 1)
      var distance = min(replaced, rows[above + column] + 1, rows[row + column - 1] + 1)
      if depth > 1, column > 1, word[column - 1] == path[depth - 2], word[column - 2] == letter {
        distance = min(distance, rows[above - width + column - 2] + 1)
      }
      rows[row + column] = distance
      least = min(least, distance)
    }
    bestPrefix.append(min(bestPrefix[depth - 1], rows[row + word.count]))
    return Int(least)
  }
}
