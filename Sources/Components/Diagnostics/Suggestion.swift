/// Spelling suggestions: finds the valid word that is most similar to a misspelled one.
public enum Suggestion {
  /// The candidate that is most similar to a word, or nil if none is similar.
  ///
  /// Similarity is the optimal string alignment distance (insertion, deletion, replacement, and
  /// transposition of neighbors cost one each) of the lower-cased words; it may be at most a third of
  /// the length of the longer word. A prefix of at least three characters counts as similar, too.
  /// Only the first 64 characters are compared. Of equally similar candidates, the first is returned.
  /// O(candidates × length²).
  public static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    best(for: word, in: candidates)?.candidate
  }

  /// An edit that replaces a word with the most similar candidate. Nil if none is similar.
  ///
  /// It is safe if no other candidate is as similar, the candidate is more than an extension of the
  /// word, and YAML does not require quotes around it.
  public static func fixIt(
    for word: String, in candidates: some Sequence<String>, at range: SourceRange
  ) -> Diagnostic.FixIt? {
    best(for: word, in: candidates).map { best in
      Diagnostic.FixIt(
        range, best.candidate, isSafe: best.isUnique && isPlainWord(best.candidate))
    }
  }

  /// Returns true if two names differ only in case, hyphens, underscores, and spaces.
  ///
  /// `sortBy`, `SortBy`, `sort-by`, and `sort_by` are the same name. O(length).
  public static func isSameName(_ first: String, _ second: String) -> Bool {
    let isLetter: (Character) -> Bool = { !"-_ ".contains($0) }
    return first.lowercased().filter(isLetter) == second.lowercased().filter(isLetter)
  }

  private struct Match {
    var candidate: String
    var distance: Int
    var isUnique: Bool
  }

  private static func best(for word: String, in candidates: some Sequence<String>) -> Match? {
    // A different notation, as in `sort-by` for `sortBy`, is never ambiguous.
    let name = notation(word)
    let notations = candidates.filter { $0 != word && mayHaveNotation($0, name) }
      .filter { isSameName($0, word) }
    if let only = notations.first, notations.count == 1 {
      return Match(candidate: only, distance: 0, isUnique: true)
    }
    let misspelled = Array(word.lowercased().unicodeScalars.prefix(64))
    var best: Match?
    var table = DistanceTable()
    for candidate in candidates where candidate != word {
      guard let (distance, isTypo) = similarity(misspelled, candidate, &table) else { continue }
      if distance < best?.distance ?? .max
        || (distance == best?.distance && hasSameLetters(misspelled, candidate))
      {
        best = Match(candidate: candidate, distance: distance, isUnique: isTypo)
      } else if distance == best?.distance, candidate != best?.candidate {
        best?.isUnique = false
      }
    }
    return best
  }

  /// Whether two words differ only in the order of their letters.
  private static func hasSameLetters(_ misspelled: [Unicode.Scalar], _ candidate: String) -> Bool {
    let valid = Array(candidate.lowercased().unicodeScalars.prefix(64))
    return valid.count == misspelled.count && valid.sorted() == misspelled.sorted()
  }

  /// The distance of a candidate, and whether typos explain it; nil if it is not similar.
  private static func similarity(
    _ misspelled: [Unicode.Scalar], _ candidate: String, _ table: inout DistanceTable
  ) -> (distance: Int, isTypo: Bool)? {
    let valid = Array(candidate.lowercased().unicodeScalars.prefix(64))
    let allowed = max(1, max(misspelled.count, valid.count) / 3)
    let extends = extends(misspelled, valid)
    // Most candidates differ in length by more than the allowed distance.
    guard extends || abs(misspelled.count - valid.count) <= allowed else { return nil }
    let typos = table.distance(misspelled, valid)
    let distance = min(typos, extends ? allowed : Int.max)
    return distance <= allowed ? (distance, typos <= allowed) : nil
  }

  private static func notation(_ name: String) -> [UInt8] {
    name.utf8.filter { !"-_ ".utf8.contains($0) }.map(\.asciiLowercased)
  }

  /// A fast test for ASCII names, true for all others, that rules out a name in another notation.
  private static func mayHaveNotation(_ candidate: String, _ notation: [UInt8]) -> Bool {
    var index = 0
    for byte in candidate.utf8 where byte != 0x2D && byte != 0x5F && byte != 0x20 {
      if byte >= 0x80 || (index < notation.count && notation[index] >= 0x80) { return true }
      guard index < notation.count, notation[index] == byte.asciiLowercased else { return false }
      index += 1
    }
    return index == notation.count || notation[index...].contains { $0 >= 0x80 }
  }

  private static func isPlainWord(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic || first == "_"
    else {
      return false
    }
    return text != "null"
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
          || "_-.".contains(Character($0))
      }
  }

  /// Valid names as help of a diagnostic: `'box', 'hits'`. Of many names, the first are listed.
  public static func list(_ names: some Collection<String>) -> String {
    names.prefix(maximumListed).map { "'\($0)'" }.joined(separator: ", ")
      + (names.count > maximumListed ? ", … (\(names.count - maximumListed) more)" : "")
  }

  /// Returns the help that lists the valid names: `available widgets: 'box', 'hits'`.
  package static func available(_ nouns: String, _ names: some Collection<String>) -> String {
    "available \(nouns): \(list(names))"
  }

  private static let maximumListed = 20

  /// The most similar candidate as help of a diagnostic: `did you mean 'limit'?`.
  public static func help(for word: String, in candidates: some Sequence<String>) -> String? {
    nearest(to: word, in: candidates).map { "did you mean '\($0)'?" }
  }

  private static func extends(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Bool {
    min(a.count, b.count) >= 3 && (a.starts(with: b) || b.starts(with: a))
  }
}

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

/// Computes distances of words; reuses its rows, because allocating them would take most time.
private struct DistanceTable {
  private var rows = Array(repeating: Array(repeating: 0, count: 65), count: 3)

  /// The optimal string alignment distance of two words of at most 64 characters.
  mutating func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    for j in 0...b.count { rows[0][j] = j }
    for i in 1...a.count {
      let (row, last, beforeLast) = (i % 3, (i + 2) % 3, (i + 1) % 3)
      rows[row][0] = i
      for j in 1...b.count {
        let replaced = rows[last][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var cost = min(rows[row][j - 1] + 1, rows[last][j] + 1, replaced)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, rows[beforeLast][j - 2] + 1)
        }
        rows[row][j] = cost
      }
    }
    return rows[a.count % 3][b.count]
  }
}
