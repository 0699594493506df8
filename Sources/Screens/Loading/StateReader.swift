internal import WidgetCore

/// Reads `state`: what holds before a person does anything.
struct StateReader {
  /// The start, and the parts of `initial` and `always` with their places.
  struct Result {
    var start = Screen.Start()
    var initial: [WrittenFilters] = []
    var always: [WrittenFilters] = []
  }

  let keys: ScreenKeys

  func read(_ screen: Mapping, into diagnostics: inout Diagnostics) -> Result {
    var result = Result()
    guard
      let mapping = screen.mapping(
        "state", of: "'query', 'initial', 'always', 'page' and 'now'", into: &diagnostics)
    else { return result }
    mapping.reportUnknownKeys(
      besides: ScreenKeys.state, of: "'state'", into: &diagnostics, help: keys.help(forState:))
    result.start.query = mapping.text("query", into: &diagnostics) ?? ""
    result.start.page = page(mapping, into: &diagnostics)
    result.start.now = now(mapping, into: &diagnostics)
    result.initial = filters("initial", mapping, into: &diagnostics)
    result.start.initial = result.initial.flatMap(\.groups)
    result.always = filters("always", mapping, into: &diagnostics)
    result.start.always = Self.distinct(result.always.flatMap(\.groups))
    return result
  }

  private func filters(
    _ key: String, _ mapping: Mapping, into diagnostics: inout Diagnostics
  ) -> [WrittenFilters] {
    mapping.items(key, of: "filters", help: "put it in brackets: [ … ]", into: &diagnostics)
      .compactMap { WrittenFilters($0, into: &diagnostics) }
  }

  /// The moment in seconds since 1970; a text without a zone is in UTC.
  private func now(_ mapping: Mapping, into diagnostics: inout Diagnostics) -> Double? {
    guard let text = mapping.text("now", into: &diagnostics), let node = mapping["now"] else {
      return nil
    }
    if let reading = CivilDate.read(text) { return Double(reading.secondsSince1970()) }
    diagnostics.report(
      Diagnostic(
        .invalidValue, "expected a date, found \(node.quoted)", at: node.range,
        help: "write it as in 2024-05-01 or 2024-05-01T10:20Z"))
    return nil
  }

  /// The page, 0-based; the file counts from 1.
  private func page(_ mapping: Mapping, into diagnostics: inout Diagnostics) -> Int {
    guard let entry = mapping.entry("page") else { return 0 }
    if entry.value.isNull {
      diagnostics.report(.missingValue(entry, expected: "a page from 1"))
      return 0
    }
    guard let page = Int.decode(entry.value, into: &diagnostics) else { return 0 }
    guard page >= 1 else {
      diagnostics.report(
        Diagnostic(
          .invalidValue, "the page is \(page), expected 1 or more", at: entry.value.range,
          help: "the first page is 1"))
      return 0
    }
    return page - 1
  }

  /// The groups under names of their own, so that two alternatives on one attribute stay two.
  private static func distinct(_ groups: [FilterGroup]) -> [FilterGroup] {
    var taken: Set<FilterGroup.ID> = []
    return groups.map { group in
      guard case .or(let name, let kind) = group.id else { return group }
      var group = group
      var number = 2
      while !taken.insert(group.id).inserted {
        group.id = .or("\(name) \(number)", kind)
        number += 1
      }
      return group
    }
  }
}
