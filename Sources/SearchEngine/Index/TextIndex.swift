/// Where each term stands in the searchable attributes of all records.
struct TextIndex: Sendable {
  /// The searchable attributes by dotted path, the most important first.
  let attributes: [String]
  let terms: TermDictionary
  private let postings: [Posting]
  private let starts: [Int]
  let recordCount: Int

  init(
    attributes: [String], terms: TermDictionary, postings: [Posting], starts: [Int],
    recordCount: Int
  ) {
    self.attributes = attributes
    self.terms = terms
    self.postings = postings
    self.starts = starts
    self.recordCount = recordCount
  }

  /// The places of a term in ascending order.
  func postings(of term: Int) -> ArraySlice<Posting> {
    postings[starts[term]..<starts[term + 1]]
  }
}
