/// Where each term stands in the searchable attributes of all records.
final class TextIndex: Sendable {
  /// The searchable attributes by dotted path, the most important first.
  let attributes: [String]
  let terms: TermDictionary
  /// For each term the records that have it.
  let postings: Postings
  let lines: Lines

  init(attributes: [String], terms: TermDictionary, postings: Postings, lines: Lines) {
    (self.attributes, self.terms) = (attributes, terms)
    (self.postings, self.lines) = (postings, lines)
  }

  var recordCount: Int { postings.recordCount }
}
