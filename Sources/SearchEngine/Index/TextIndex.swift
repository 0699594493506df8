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

  init(
    attributes: [String], terms: TermDictionary, postings: PostingLists, forwardIndex: ForwardIndex
  ) {
    (self.attributes, self.terms) = (attributes, terms)
    (self.postings, self.forwardIndex) = (postings, forwardIndex)
  }

  var recordCount: Int { postings.recordCount }
}
