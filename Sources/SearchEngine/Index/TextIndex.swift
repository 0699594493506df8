/// Where each term stands in the searchable attributes of all records.
struct TextIndex: Sendable {
  /// The searchable attributes by dotted path, the most important first.
  let attributes: [String]
  let terms: TermDictionary
  /// For each term the records that have it.
  let postings: Postings
  let lines: Lines

  var recordCount: Int { postings.recordCount }
}
