import Search

/// A filter, worked out for a column: which codes a record must have.
struct FilterTest {
  private let codes: Codes?
  private let postings: Postings?
  private let range: Range<Int>
  /// True for a filter that asks for values, but none in the range.
  private let excludes: Bool
  private let isNegated: Bool
  private let recordCount: Int

  init(_ filter: Filter, _ columns: [String: Column], recordCount: Int) {
    self.recordCount = recordCount
    isNegated = filter.isNegated
    let column = columns[filter.attribute]
    switch filter {
    case .facet(let facet): (codes, postings, range) = Self.facet(column, facet.value.text)
    case .tag(let tag): (codes, postings, range) = Self.facet(column, tag.value)
    case .numeric(let numeric):
      (codes, postings) = (column?.numbers?.codes, column?.numbers?.records)
      range =
        switch numeric.value {
        case .range(let range): column?.numbers?.codes(in: range) ?? 0..<0
        case .comparison(let comparison, let bound):
          column?.numbers?.codes(comparison, bound) ?? 0..<0
        }
    }
    // A list fulfils a comparison when one of its numbers does; `!=` asks for a record that has
    // numbers, none of which is the given one.
    if case .numeric(let numeric) = filter, case .comparison(.notEquals, _) = numeric.value {
      excludes = codes != nil
    } else {
      excludes = false
    }
  }

  private static func facet(
    _ column: Column?, _ text: String
  ) -> (Codes?, Postings?, Range<Int>) {
    guard let facets = column?.facets, let code = facets.code(of: text) else {
      return (nil, nil, 0..<0)
    }
    return (facets.codes, facets.records, code..<code + 1)
  }

  /// True if a record fulfils the filter; one without the attribute fulfils a negated one.
  func holds(_ record: Int) -> Bool {
    guard let codes else { return isNegated }
    var holds = codes.contains(range, in: record)
    if excludes { holds = !holds && codes.first(of: record) != nil }
    return holds != isNegated
  }

  /// At least as many records as fulfil the filter.
  var bound: Int {
    if isNegated || excludes { return recordCount }
    return postings?.count(range) ?? 0
  }

  /// The records that fulfil the filter.
  var records: Bitset {
    var bits = Bitset(capacity: recordCount)
    guard let postings, let codes else {
      if isNegated { bits.formComplement() }
      return bits
    }
    if excludes {
      postings.insert(0..<codes.valueCount, into: &bits)
      var excluded = Bitset(capacity: recordCount)
      postings.insert(range, into: &excluded)
      excluded.formComplement()
      bits.formIntersection(excluded)
    } else {
      postings.insert(range, into: &bits)
    }
    if isNegated { bits.formComplement() }
    return bits
  }
}
