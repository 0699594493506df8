import Components
public import Search
import SimdJSON

extension EmbeddedSearcher: EnumerableSearcher {
  /// The number of records.
  public var recordCount: Int { segments.reduce(0) { $0 + $1.liveCount } }

  /// The searchable attributes, most important first.
  public var searchableAttributes: [String] { segments.last?.records.index.attributes ?? [] }

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
    var start = 0
    for segment in segments {
      let numbers = range.clamped(to: start..<start + segment.liveCount)
      for record in segment.liveRecords(numbers.lowerBound - start..<numbers.upperBound - start) {
        // An unreadable record is empty, so that the result has one element for each number.
        let object = try segment.records.text.object(record, with: &parser) ?? JSONObject()
        stored.append(StoredRecord(objectID: segment.records.keys[record], record: object))
      }
      start += segment.liveCount
    }
    return stored
  }
}

extension SegmentSearcher {
  /// Returns the records that no later segment replaces, in a range of their indices.
  ///
  /// - Complexity: O(range), and O(records) if a later segment replaces some.
  fileprivate func liveRecords(_ range: Range<Int>) -> [Int] {
    guard let live else { return Array(range) }
    return live.records(at: range)
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
    let names = self.attributes
    var survey = RecordSurvey(recordCount: recordCount, names: names, attributes: [:])
    for segment in segments {
      let samples = try segment.columns.samples(
        of: attributes.intersection(names), first: Self.sampledRecords)
      survey.attributes.merge(samples.compactMapValues(\.survey)) { $0.adding($1) }
      for (attribute, column) in samples.sorted(by: { $0.key < $1.key }) {
        for limitation in ValueKinds(column).limitations(of: attribute, settings)
        where !survey.limitations.contains(where: { $0.affectsSame(as: limitation) }) {
          survey.limitations.append(limitation)
        }
      }
    }
    return survey
  }
}

extension RecordSurvey.Attribute {
  /// The summary with the values of another segment.
  ///
  /// Values of replaced records count as well. The number of distinct values is the maximum, because
  /// most values of changed records are not new.
  fileprivate func adding(_ other: RecordSurvey.Attribute) -> RecordSurvey.Attribute {
    RecordSurvey.Attribute(
      records: records + other.records, texts: texts + other.texts,
      numbers: numbers + other.numbers,
      distinct: max(distinct, other.distinct),
      hasNumericTexts: (hasNumericTexts || texts == 0)
        && (other.hasNumericTexts || other.texts == 0)
        && numbers + other.numbers == 0)
  }
}

extension RecordSurvey.Limitation {
  /// Whether both are about the same uses of an attribute.
  fileprivate func affectsSame(as other: RecordSurvey.Limitation) -> Bool {
    attribute == other.attribute && purposes == other.purposes && diagnostic == other.diagnostic
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
