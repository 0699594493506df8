import Search

/// The words of an attribute's different values, to find values by.
struct ValueIndex: Sendable {
  /// The values are one attribute without a name.
  static let attributes = [""]

  /// Its records are the values; their numbers are the ordinals.
  let index: TextIndex

  init(index: TextIndex) {
    self.index = index
  }

  /// O(length of all values × log words).
  init(_ values: ByteStrings) {
    var collector = SegmentTextBuilder(searchable: Self.attributes)
    for ordinal in 0..<values.count {
      collector.add(values[ordinal], 0)
      collector.endRecord()
    }
    index = TextIndexBuilder([collector], [0], Array(0..<values.count)).index()
  }

  /// The ordinals of the values that have all words.
  func ordinals(_ words: [WordMatch]) throws(SearchError) -> RecordSet {
    try WordRecords(words, index: index, prefixes: .none(recordCount: index.recordCount)).records()
  }
}
