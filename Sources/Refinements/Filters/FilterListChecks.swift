extension FilterList {
  /// Reports what is wrong with a list that was read from `parameter` and may hold filters of one
  /// kind.
  public func check(
    _ parameter: String, holding kind: Filter.Kind, _ report: inout ParameterReport
  ) {
    if items.isEmpty {
      report.warning(parameter, "'\(parameter)' lists nothing, expected at least one filter")
    }
    var (filters, labels): (Set<Filter>, Set<String>) = ([], [])
    for (index, item) in items.enumerated() {
      let text = item.filter.text
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
          help: "people cannot tell the two apart")
      }
    }
    if selectionMode == .multiple, `operator` == .and { checkOverlap(parameter, &report) }
  }

  /// Warns of numbers that exclude each other where both can be selected and both must hold.
  ///
  /// Intervals have a number in common if and only if every two of them have, so the greatest lower
  /// and the least upper end of each attribute are enough.
  private func checkOverlap(_ parameter: String, _ report: inout ParameterReport) {
    var ends: [String: (lower: NumericInterval, upper: NumericInterval)] = [:]
    for (index, item) in items.enumerated() {
      guard let interval = NumericInterval(item.filter) else { continue }
      let known = ends[item.filter.attribute] ?? (interval, interval)
      let now = (
        lower: known.lower.startsAfter(interval) ? known.lower : interval,
        upper: interval.endsAfter(known.upper) ? known.upper : interval
      )
      ends[item.filter.attribute] = now
      guard now.upper.isBelow(now.lower) else { continue }
      return report.warning(
        parameter, item: index,
        "no '\(item.filter.attribute)' is both \(now.upper.text) and \(now.lower.text), but under "
          + "'and' all that are selected must hold", id: .exclusiveFilters,
        help: "write 'operator: or', or 'selectionMode: single'")
    }
  }
}

extension DiagnosticID {
  /// A filter or a label that is in a list already.
  public static let duplicateFilter: Self = "duplicate-filter"
  /// Filters that can be selected together but never hold together.
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
