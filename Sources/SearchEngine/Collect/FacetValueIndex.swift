import Search

/// A text index of the different values of an attribute, for facet searches.
struct FacetValueIndex: Sendable {
  /// The values are a single attribute without a name.
  static let attributes = [""]

  /// The index, in which each value is a record and its ordinal the record number.
  let index: TextIndex

  init(index: TextIndex) {
    self.index = index
  }

  /// Builds the index. O(length of all values × log terms).
  ///
  /// - Throws: `refused` if the values have too many words.
  init(_ values: ByteStrings) throws(SearchError) {
    var collector = SegmentTextBuilder(searchable: Self.attributes)
    for ordinal in 0..<values.count {
      collector.add(values[ordinal], 0)
      collector.endRecord()
    }
    let numbers = Array(0..<UInt32(values.count))
    index = try TextIndexBuilder([collector], [0], records: numbers, recordNumbers: numbers).index()
  }

  /// Returns the ordinals of the values that contain all terms.
  ///
  /// - Throws: `SearchError.cancelled` if the task is cancelled.
  func ordinals(matching terms: [ExpandedTerm]) throws(SearchError) -> RecordSet {
    try TermMatcher(terms, index: index, prefixes: .none(recordCount: index.recordCount)).records()
  }
}
