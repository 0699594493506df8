import Search

/// Finds the records that fulfil filters.
struct FilterEvaluator {
  let columns: [String: Column]
  let recordCount: Int

  /// The records that fulfil all groups; a group without filters is fulfilled by all records.
  func records(fulfilling groups: [FilterGroup]) -> Bitset {
    var result = Bitset(capacity: recordCount, isFull: true)
    for group in groups { result.formIntersection(records(fulfilling: group)) }
    return result
  }

  private func records(fulfilling group: FilterGroup) -> Bitset {
    let sets = group.filters.map { records(fulfilling: $0) }
    guard var result = sets.first else { return Bitset(capacity: recordCount, isFull: true) }
    for set in sets.dropFirst() {
      if group.id.isDisjunctive { result.formUnion(set) } else { result.formIntersection(set) }
    }
    return result
  }

  /// The records that fulfil a filter; those without the attribute fulfil a negated one.
  func records(fulfilling filter: Filter) -> Bitset {
    guard let column = columns[filter.attribute] else {
      return Bitset(capacity: recordCount, isFull: filter.isNegated)
    }
    let records =
      switch filter {
      case .facet(let facet): self.records(of: column, with: facet.value)
      case .tag(let tag): column.records(withValue: tag.value)
      case .numeric(let numeric): self.records(of: column, fulfilling: numeric.value)
      }
    return filter.isNegated ? records.complement : records
  }

  // Long integers have another text than the number that a filter holds for them.
  private func records(of column: Column, with value: Filter.Facet.Value) -> Bitset {
    var result = column.records(withValue: value.text)
    if case .number(let number) = value {
      result.formUnion(column.records { column.numbers(of: $0).contains(number) })
    }
    return result
  }

  // A list fulfils a comparison when one of its numbers does; `!=` asks for a record that has
  // numbers, none of which is the given one.
  private func records(of column: Column, fulfilling value: Filter.Numeric.Value) -> Bitset {
    switch value {
    case .range(let range):
      column.records { column.numbers(of: $0).contains { range.contains($0) } }
    case .comparison(.notEquals, let bound):
      column.records { !column.numbers(of: $0).isEmpty && !column.numbers(of: $0).contains(bound) }
    case .comparison(let comparison, let bound):
      column.records { column.numbers(of: $0).contains { comparison.holds($0, bound) } }
    }
  }
}

extension Filter.Numeric.Operator {
  func holds(_ number: Double, _ bound: Double) -> Bool {
    switch self {
    case .lessThan: number < bound
    case .lessThanOrEqual: number <= bound
    case .equals: number == bound
    case .notEquals: number != bound
    case .greaterThanOrEqual: number >= bound
    case .greaterThan: number > bound
    }
  }
}
