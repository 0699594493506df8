internal import Screens
internal import WidgetCore

/// Compares the expectations of a test case with its outcome.
struct ExpectationCheck {
  let outcome: TestOutcome

  /// The difference; nil if the outcome is as expected, and for errors and snapshots, which
  /// `TestRunner` compares.
  func difference(_ condition: Expectation.Condition) -> LineDifference? {
    switch condition {
    case .hits(let searcher, let count):
      compare(count, outcome.search(searcher)?.response?.nbHits)
    case .query(let searcher, let query):
      compare(query, outcome.search(searcher)?.state.query)
    case .page(let searcher, let page):
      compare(page, (outcome.search(searcher)?.state.page).map { $0 + 1 })
    case .filters(let searcher, let groups):
      difference(
        Self.texts(groups),
        Self.texts(outcome.search(searcher)?.state.filters.toFilterGroups() ?? []))
    case .order(let searcher, let records): order(records, of: searcher)
    case .counts(let widget, let counts): self.counts(counts, of: widget)
    case .view(let widget, let expected):
      difference(expected.canonical, outcome.view(of: widget).canonical)
    case .viewPart(let widget, let part): self.part(part, of: outcome.view(of: widget))
    case .customData(let part): customData(part)
    case .errors, .snapshot: nil
    }
  }

  private func compare<Value: Equatable>(_ expected: Value, _ actual: Value?) -> LineDifference? {
    difference(["\(expected)"], [actual.map { "\($0)" } ?? "no response"])
  }

  private func difference(_ expected: JSONValue, _ actual: JSONValue) -> LineDifference? {
    difference(Self.lines(expected), Self.lines(actual))
  }

  private func difference(_ expected: [String], _ actual: [String]) -> LineDifference? {
    expected == actual ? nil : LineDifference(expected: expected, actual: actual)
  }

  private func order(_ expected: [String], of searcher: String) -> LineDifference? {
    let ids = outcome.search(searcher)?.response?.hits.map(\.objectID) ?? []
    let lines = outcome.lines(of: searcher)
    let found = ids.indices.prefix(expected.count).map { index in
      let line = lines.indices.contains(index) ? [lines[index]] : []
      let firstLine = line.compactMap { $0.split(separator: "\n").first.map(String.init) }
      let names = [ids[index]] + line + firstLine
      return names.contains(expected[index])
        ? expected[index] : expected.contains(where: ids.contains) ? ids[index] : names.last ?? ""
    }
    return difference(expected, found)
  }

  private func counts(_ expected: JSONObject, of widget: String) -> LineDifference? {
    let listed = outcome.widget(widget).map { DisplayedCounts($0.view) }
    let found = expected.members.map { member in
      let count = listed?[member.name]
      // A value without records is not listed.
      if count == nil, member.value == 0 { return "\(member.name): 0" }
      return "\(member.name): \(count.map(String.init) ?? "not listed")"
    }
    return difference(expected.members.map { "\($0.name): \($0.value.text(.compact))" }, found)
  }

  private func part(_ part: JSONValue, of whole: JSONValue) -> LineDifference? {
    if whole.contains(part) { return nil }
    return LineDifference(
      expected: Self.lines(part), actual: Self.lines(whole.reduced(to: part)))
  }

  private func customData(_ part: JSONValue) -> LineDifference? {
    let given = outcome.frame.searches.flatMap { $0.response?.userData ?? [] }
    let parts = part.array ?? [part]
    let isContained = parts.allSatisfy { part in given.contains { $0.contains(part) } }
    if isContained, !(parts.isEmpty && !given.isEmpty) { return nil }
    return LineDifference(
      expected: Self.lines(.array(parts)), actual: Self.lines(.array(given)))
  }

  private static func lines(_ value: JSONValue) -> [String] {
    value.text(.indented).split(separator: "\n").map(String.init)
  }

  /// The groups as text in a canonical order, without group names, which filter texts do not have.
  private static func texts(_ groups: [FilterGroup]) -> [String] {
    let texts = groups.map { group in
      let converter = FilterConverter()
      let filters = Set(group.filters.map { converter.sql($0) }).sorted()
      return filters.joined(separator: group.id.isDisjunctive ? " OR " : " AND ")
    }
    return texts.isEmpty ? ["no filters"] : texts.sorted()
  }
}
