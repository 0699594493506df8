internal import Components

/// The full-text index over the searchable attributes of all records.
final class TextIndex: Sendable {
  /// The searchable attributes as dotted paths, the most important first.
  let attributes: [String]
  /// All terms, sorted.
  let terms: TermDictionary
  /// For each term, the records that contain it.
  let postings: PostingLists
  /// For each record, its terms in text order.
  let forwardIndex: ForwardIndex
  /// The results of recent searches for similar terms.
  ///
  /// Users change the last word of a query without the others, and filters and pages without the query.
  private let fuzzyMatchCache = RecentValues<FuzzyTerm, [FuzzyMatch]>(limit: 1_024)
  /// The maximum number of matches of a cached result, so that all results use at most 25 MB.
  private static let maximumCachedMatches = 1_000

  /// The parameters of a search for similar terms.
  private struct FuzzyTerm: Hashable {
    var word: [UInt8]
    var isPrefix: Bool
    var limit: Int
  }

  init(
    attributes: [String], terms: TermDictionary, postings: PostingLists, forwardIndex: ForwardIndex
  ) {
    (self.attributes, self.terms) = (attributes, terms)
    (self.postings, self.forwardIndex) = (postings, forwardIndex)
  }

  var recordCount: Int { postings.recordCount }

  /// Returns the terms within an edit distance of a query term, ascending.
  ///
  /// The parameters and the complexity are those of `FuzzyTermSearch`. Recent results are cached.
  func fuzzyMatches(of word: [UInt8], isPrefix: Bool, limit: Int) -> [FuzzyMatch] {
    let term = FuzzyTerm(word: word, isPrefix: isPrefix, limit: limit)
    if let cached = fuzzyMatchCache.value(for: term) { return cached }
    let matches = FuzzyTermSearch(word, in: terms, isPrefix: isPrefix, limit: limit).matches
    if matches.count <= Self.maximumCachedMatches { fuzzyMatchCache.insert(matches, for: term) }
    return matches
  }
}
