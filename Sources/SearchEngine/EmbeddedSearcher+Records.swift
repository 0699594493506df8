import Components
public import Search
import SimdJSON

extension EmbeddedSearcher: EnumerableSearcher {
  /// The number of records.
  public var recordCount: Int { records.text.count }

  /// The searchable attributes, most important first.
  public var searchableAttributes: [String] { records.index.attributes }

  /// Reads the records in a range of record numbers.
  ///
  /// - Throws: `SearchError` if the file cannot be read.
  public func records(in range: Range<Int>) throws(SearchError) -> [StoredRecord] {
    guard let recovery else { return try storedRecords(in: range) }
    return try recovery.checking { searcher throws(SearchError) in
      try searcher.storedRecords(in: range)
    }
  }

  private func storedRecords(in range: Range<Int>) throws(SearchError) -> [StoredRecord] {
    var parser = TapeParser()
    var stored: [StoredRecord] = []
    for record in range.clamped(to: 0..<recordCount) {
      // An unreadable record is empty, so that the result has one element for each number.
      let object = try records.text.object(record, with: &parser) ?? JSONObject()
      stored.append(StoredRecord(objectID: records.keys[record], record: object))
    }
    return stored
  }
}

extension EmbeddedSearcher: SurveyableSearcher {
  /// The number of records to sample for attributes without a column.
  ///
  /// Small files are read completely. In large files, attributes with very many texts have no column.
  private static let sampledRecords = 2_000

  /// Summarizes the values of some attributes.
  ///
  /// - Throws: `SearchError` if the file cannot be read.
  public func survey(
    of attributes: Set<String>
  ) async throws(SearchError) -> RecordSurvey {
    guard let recovery else { return try recordSurvey(of: attributes) }
    return try recovery.checking { searcher throws(SearchError) in
      try searcher.recordSurvey(of: attributes)
    }
  }

  private func recordSurvey(of attributes: Set<String>) throws(SearchError) -> RecordSurvey {
    let names = records.attributes
    let samples = try columns.samples(
      of: attributes.intersection(names), first: Self.sampledRecords)
    return RecordSurvey(
      recordCount: records.text.count, names: names, attributes: samples.compactMapValues(\.survey),
      limitations: samples.sorted { $0.key < $1.key }
        .flatMap { ValueKinds($1).limitations(of: $0, settings) })
  }
}

extension Column {
  /// The number of texts to check for numbers.
  private static let sampledTexts = 20

  /// A summary of the values; nil if there are none.
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
    // The values are sorted with numbers first.
    let firstText = facets.values.count - min(facets.values.count, texts)
    let sample = (firstText..<facets.values.count).prefix(Self.sampledTexts).map(facets.values.text)
    return RecordSurvey.Attribute(
      records: facets.records.distinctRecords, texts: texts, numbers: numberCount,
      distinct: facets.values.count,
      hasNumericTexts: texts > 0 && numberCount == 0 && sample.allSatisfy { Double($0) != nil })
  }
}

extension PostingLists {
  /// The total number of postings of all keys.
  fileprivate var total: Int { count(0..<keyCount) }

  /// The number of records with a key.
  fileprivate var distinctRecords: Int {
    var bits = Bitset(capacity: recordCount)
    insert(0..<keyCount, into: &bits)
    return bits.count
  }
}
