import Search

/// A filter, worked out for a column: which ordinals a record must have.
struct FilterTest {
  /// ValueOrdinals one of which a record must have.
  private struct Part {
    var ordinals: ValueOrdinals
    var postings: PostingLists
    var range: Range<Int>
  }

  /// A record must fulfil one of the parts.
  private var parts: [Part] = []
  /// True for a filter that asks for values, but none in the range.
  private let excludes: Bool
  private let isNegated: Bool
  private let recordCount: Int

  init(_ filter: Filter, _ columns: [String: Column], recordCount: Int) {
    self.recordCount = recordCount
    isNegated = filter.isNegated
    // A list fulfils a comparison when one of its numbers does; `!=` asks for a record that has
    // numbers, none of which is the given one.
    if case .numeric(let numeric) = filter, case .comparison(.notEquals, _) = numeric.value {
      excludes = true
    } else {
      excludes = false
    }
    let column = columns[filter.attribute]
    switch filter {
    case .facet(let facet):
      add(column?.facets, facet.value.text)
      // Long integers have another text than the number that a filter holds for them.
      if case .number(let number) = facet.value {
        add(column?.numbers, .comparison(.equals, number))
      }
    case .tag(let tag): add(column?.facets, tag.value)
    case .numeric(let numeric): add(column?.numbers, numeric.value)
    }
  }

  private mutating func add(_ facets: Column.Facets?, _ text: String) {
    guard let facets, let ordinal = facets.ordinal(of: text) else { return }
    parts.append(
      Part(ordinals: facets.ordinals, postings: facets.records, range: ordinal..<ordinal + 1))
  }

  private mutating func add(_ numbers: Column.Numbers?, _ value: Filter.Numeric.Value) {
    guard let numbers else { return }
    let range =
      switch value {
      case .range(let range): numbers.ordinals(in: range)
      case .comparison(let comparison, let bound): numbers.ordinals(comparison, bound)
      }
    parts.append(Part(ordinals: numbers.ordinals, postings: numbers.records, range: range))
  }

  /// True if a record fulfils the filter; one without the attribute fulfils a negated one.
  func holds(_ record: Int) -> Bool {
    for part in parts {
      let isInside = part.ordinals.contains(part.range, in: record)
      let holds = excludes ? !isInside && part.ordinals.first(of: record) != nil : isInside
      if holds { return !isNegated }
    }
    return isNegated
  }

  /// The records that fulfil the filter.
  var records: Bitset {
    var bits = Bitset(capacity: recordCount)
    for part in parts {
      if excludes {
        part.postings.insert(0..<part.ordinals.valueCount, into: &bits)
        var excluded = Bitset(capacity: recordCount)
        part.postings.insert(part.range, into: &excluded)
        excluded.formComplement()
        bits.formIntersection(excluded)
      } else {
        part.postings.insert(part.range, into: &bits)
      }
    }
    if isNegated { bits.formComplement() }
    return bits
  }
}
