import Search

/// A filter, resolved to the facet ordinals that a record must have.
struct FilterPredicate {
  /// A range of ordinals, one of which a record must have.
  private struct OrdinalRange {
    var ordinals: ValueOrdinals
    var postings: PostingLists
    var range: Range<Int>
  }

  /// A record must match one of the ranges.
  private var ranges: [OrdinalRange] = []
  /// Whether the filter requires values, none of which is in the range.
  private let excludesRange: Bool
  private let isNegated: Bool
  private let recordCount: Int

  init(_ filter: Filter, _ columns: [String: Column], recordCount: Int) {
    self.recordCount = recordCount
    isNegated = filter.isNegated
    // A list matches a comparison if one of its numbers does. `!=` matches records that have
    // numbers, none of which equals the operand.
    if case .numeric(let numeric) = filter, case .comparison(.notEquals, _) = numeric.value {
      excludesRange = true
    } else {
      excludesRange = false
    }
    let column = columns[filter.attribute]
    switch filter {
    case .facet(let facet):
      add(column?.facets, facet.value.text)
      // The text of a long integer differs from that of the number in the filter.
      if case .number(let number) = facet.value {
        add(column?.numbers, .comparison(.equals, number))
      }
    case .tag(let tag): add(column?.facets, tag.value)
    case .numeric(let numeric): add(column?.numbers, numeric.value)
    }
  }

  private mutating func add(_ facets: Column.Facets?, _ text: String) {
    guard let facets, let ordinal = facets.ordinal(of: text) else { return }
    ranges.append(
      OrdinalRange(
        ordinals: facets.ordinals, postings: facets.records, range: ordinal..<ordinal + 1))
  }

  private mutating func add(_ numbers: Column.Numbers?, _ value: Filter.Numeric.Value) {
    guard let numbers else { return }
    let range =
      switch value {
      case .range(let range): numbers.ordinals(in: range)
      case .comparison(let comparison, let operand): numbers.ordinals(comparison, operand)
      }
    ranges.append(
      OrdinalRange(ordinals: numbers.ordinals, postings: numbers.records, range: range))
  }

  /// Whether a record matches; a record without the attribute matches a negated filter.
  func matches(_ record: Int) -> Bool {
    for part in ranges {
      let isInRange = part.ordinals.contains(part.range, in: record)
      let isMatch =
        excludesRange ? !isInRange && part.ordinals.first(of: record) != nil : isInRange
      if isMatch { return !isNegated }
    }
    return isNegated
  }

  /// The records that match. O(capacity + postings).
  var matchingRecords: Bitset {
    var bits = Bitset(capacity: recordCount)
    for part in ranges {
      if excludesRange {
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

/// The predicates of the filters of a group.
struct FilterGroupPredicate {
  /// Whether a record must match one predicate instead of all.
  let isDisjunctive: Bool
  let predicates: [FilterPredicate]

  init(_ group: FilterGroup, _ columns: [String: Column], recordCount: Int) {
    isDisjunctive = group.id.isDisjunctive
    predicates = group.filters.map { FilterPredicate($0, columns, recordCount: recordCount) }
  }

  /// Whether a record matches the group; every record matches a group without filters.
  func matches(_ record: Int) -> Bool {
    if isDisjunctive {
      for predicate in predicates where predicate.matches(record) { return true }
      return predicates.isEmpty
    }
    for predicate in predicates where !predicate.matches(record) { return false }
    return true
  }

  /// The records that match the group; nil if it has no filters.
  var matchingRecords: Bitset? {
    guard var result = predicates.first?.matchingRecords else { return nil }
    for predicate in predicates.dropFirst() {
      if isDisjunctive {
        result.formUnion(predicate.matchingRecords)
      } else {
        result.formIntersection(predicate.matchingRecords)
      }
    }
    return result
  }
}
