extension FilterList {
  /// Reports filters of another kind, duplicates, and contradictions in `parameter`.
  public func check(
    _ parameter: String, allowing kind: Filter.Kind, _ report: inout ParameterReport
  ) {
    if items.isEmpty {
      report.warning(parameter, "'\(parameter)' is empty, expected at least one filter")
    }
    var (filters, labels): (Set<Filter>, Set<String>) = ([], [])
    for (index, item) in items.enumerated() {
      let text = item.text
      if item.filter.kind != kind {
        report.error(
          parameter, item: index,
          "'\(text)' is \(item.filter.kind.phrase), expected \(kind.phrase), as in '\(kind.sample)'"
        )
      }
      let isNew = filters.insert(item.filter).inserted
      let hasNewLabel = labels.insert(item.label).inserted
      if !isNew {
        report.error(
          parameter, item: index, "'\(text)' is listed twice", id: .duplicateFilter,
          help: "remove one of them")
      } else if !hasNewLabel {
        report.warning(
          parameter, item: index, "the label '\(item.label)' is used twice", id: .duplicateFilter,
          help: "give each filter its own label")
      }
    }
    if selectionMode == .multiple, `operator` == .and { checkOverlap(parameter, &report) }
  }

  /// Warns about disjoint intervals that can be selected together.
  ///
  /// Both would have to match, which no record does.
  ///
  /// Intervals have a common number if and only if each pair has one (Helly's theorem), so that the
  /// greatest lower and the smallest upper bound of each attribute suffice.
  private func checkOverlap(_ parameter: String, _ report: inout ParameterReport) {
    var bounds: [String: (lower: NumericInterval, upper: NumericInterval)] = [:]
    for (index, item) in items.enumerated() {
      guard let interval = NumericInterval(item.filter) else { continue }
      let previous = bounds[item.filter.attribute] ?? (interval, interval)
      let now = (
        lower: previous.lower.startsAfter(interval) ? previous.lower : interval,
        upper: interval.endsAfter(previous.upper) ? previous.upper : interval
      )
      bounds[item.filter.attribute] = now
      guard now.upper.isBelow(now.lower) else { continue }
      return report.warning(
        parameter, item: index,
        "no '\(item.filter.attribute)' matches both \(now.upper.text) and \(now.lower.text), but "
          + "with 'operator: and' all selected filters must match", id: .exclusiveFilters,
        help: "write 'operator: or', or 'selectionMode: single'")
    }
  }
}

extension DiagnosticID {
  /// A filter or a label that occurs twice in a list.
  public static let duplicateFilter: Self = "duplicate-filter"
  /// Filters that can be selected together but never match together.
  public static let exclusiveFilters: Self = "exclusive-filters"
}

extension Filter.Kind {
  fileprivate var phrase: String {
    switch self {
    case .facet: "a filter by value"
    case .numeric: "a filter by number"
    case .tag: "a tag"
    }
  }

  fileprivate var sample: String {
    switch self {
    case .facet: "brand:Apple"
    case .numeric: "price < 5"
    case .tag: "_tags:promo"
    }
  }
}
