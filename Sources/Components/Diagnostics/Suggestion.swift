/// Did-you-mean: the known word nearest to what was written.
public enum Suggestion {
  /// The candidate that a person most likely meant, or nil if none is near.
  ///
  /// Nearness is the optimal string alignment distance (insertion, deletion, replacement, swap of
  /// neighbours each cost one) on lower-cased text; up to a third of the longer word may differ.
  /// A candidate that merely extends the word, or is extended by it, counts as near too.
  /// Ties go to the earlier candidate. O(candidates × length²).
  public static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    best(for: word, in: candidates)?.candidate
  }

  /// Replaces the word by the most similar candidate.
  ///
  /// It is safe if no other candidate is as near, if it is no mere extension of the word, and if it
  /// can stand in a file without quotes.
  public static func fixIt(
    for word: String, in candidates: some Sequence<String>, at range: SourceRange
  ) -> Diagnostic.FixIt? {
    best(for: word, in: candidates).map { best in
      Diagnostic.FixIt(
        range, best.candidate, isSafe: best.isClear && isPlainWord(best.candidate))
    }
  }

  private struct Best {
    var candidate: String
    var distance: Int
    var isClear: Bool
  }

  private static func best(for word: String, in candidates: some Sequence<String>) -> Best? {
    let written = Array(word.lowercased().unicodeScalars.prefix(64))
    var best: Best?
    for candidate in candidates where candidate != word {
      let known = Array(candidate.lowercased().unicodeScalars.prefix(64))
      let allowed = max(1, max(written.count, known.count) / 3)
      let typos = distance(written, known)
      let distance = min(typos, extends(written, known) ? allowed : Int.max)
      guard distance <= allowed else { continue }
      if distance < best?.distance ?? .max {
        best = Best(candidate: candidate, distance: distance, isClear: typos <= allowed)
      } else if distance == best?.distance, candidate != best?.candidate {
        best?.isClear = false
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

  /// The same as a finished sentence: `did you mean 'limit'?`.
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
