public import Search

extension EmbeddedSearcher: SurveyedSearcher {
  /// Small files are read whole; of large ones an attribute of very many texts has no column, and
  /// the first records have to speak for it.
  private static let sampledRecords = 2_000

  public func survey(
    of attributes: Set<String>
  ) async throws(SearchError) -> RecordSurvey {
    let known = records.attributes
    let samples = try columns.samples(
      of: attributes.intersection(known), first: Self.sampledRecords)
    return RecordSurvey(
      recordCount: records.text.count, names: known, attributes: samples.compactMapValues(\.survey))
  }
}

extension Column {
  private static let readTexts = 20

  /// What the values are like; nil if there are none.
  fileprivate var survey: RecordSurvey.Attribute? {
    let numberCount = numbers?.records.total ?? 0
    guard let facets else {
      return numbers.map {
        RecordSurvey.Attribute(
          records: $0.records.distinctRecords, texts: 0, numbers: numberCount,
          distinct: $0.values.count)
      }
    }
    let valueCount = facets.records.total
    guard valueCount > 0 else { return nil }
    let texts = max(0, valueCount - numberCount)
    // Numbers come first among the values.
    let firstTexts = facets.values.count - min(facets.values.count, texts)
    let read = (firstTexts..<facets.values.count).prefix(Self.readTexts).map(facets.values.text)
    return RecordSurvey.Attribute(
      records: facets.records.distinctRecords, texts: texts, numbers: numberCount,
      distinct: facets.values.count,
      textsReadAsNumbers: texts > 0 && numberCount == 0 && read.allSatisfy { Double($0) != nil })
  }
}

extension PostingLists {
  /// How many records all keys have together.
  fileprivate var total: Int { count(0..<keyCount) }

  /// How many records have a key.
  fileprivate var distinctRecords: Int {
    var bits = Bitset(capacity: recordCount)
    insert(0..<keyCount, into: &bits)
    return bits.count
  }
}
