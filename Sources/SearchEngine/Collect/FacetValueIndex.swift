import Search

/// The words of an attribute's different values, to find values by.
struct FacetValueIndex: Sendable {
  /// The values are one attribute without a name.
  static let attributes = [""]

  /// Its records are the values; their numbers are the codes.
  let index: TextIndex

  init(index: TextIndex) {
    self.index = index
  }

  /// O(length of all values × log words).
  init(_ values: ByteStrings) {
    var collector = TextCollector(searchable: Self.attributes)
    for code in 0..<values.count {
      collector.add(values[code], 0)
      collector.endRecord()
    }
    index = TextIndexBuilder([collector], [0], Array(0..<values.count)).index()
  }

  /// The codes of the values that have all words.
  func codes(_ words: [ExpandedTerm]) throws(SearchError) -> RecordSet {
    try TermMatcher(words, index: index, prefixes: .none(recordCount: index.recordCount)).records()
  }
}
