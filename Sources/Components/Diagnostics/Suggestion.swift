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
    let notations = candidates.filter { $0 != word && isSameName($0, word) }
    if let only = notations.first, notations.count == 1 {
      return Match(candidate: only, distance: 0, isUnique: true)
    }
    let misspelled = Array(word.lowercased().unicodeScalars.prefix(64))
    var best: Match?
    for candidate in candidates where candidate != word {
      let valid = Array(candidate.lowercased().unicodeScalars.prefix(64))
      let allowed = max(1, max(misspelled.count, valid.count) / 3)
      let typos = distance(misspelled, valid)
      let distance = min(typos, extends(misspelled, valid) ? allowed : Int.max)
      guard distance <= allowed else { continue }
      let isBetter =
        distance == best?.distance && valid.count == misspelled.count
        && valid.sorted() == misspelled.sorted()
      if distance < best?.distance ?? .max || isBetter {
        best = Match(candidate: candidate, distance: distance, isUnique: typos <= allowed)
      } else if distance == best?.distance, candidate != best?.candidate {
        best?.isUnique = false
      }
    }
    return best
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

  /// The most similar candidate as help of a diagnostic: `did you mean 'limit'?`.
  public static func help(for word: String, in candidates: some Sequence<String>) -> String? {
    nearest(to: word, in: candidates).map { "did you mean '\($0)'?" }
  }

  private static func extends(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Bool {
    min(a.count, b.count) >= 3 && (a.starts(with: b) || b.starts(with: a))
  }

  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        row[j] = min(row[j - 1] + 1, last[j] + 1, replaced)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
