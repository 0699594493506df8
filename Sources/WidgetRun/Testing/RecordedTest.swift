internal import Screens
internal import WidgetCore
internal import YAML

/// A run as a test case that expects the result of the run.
struct RecordedTest {
  /// Maximum number of expected records and values. More would make the tests fragile.
  private static let maximumExpected = 3

  private let options: StartOptions
  private let filters: [String]
  private let actions: [Action]
  private let outcome: TestOutcome

  /// - Parameter filters: the filters of the options as the user wrote them.
  init(_ options: StartOptions, _ filters: [String], _ actions: [Action], _ outcome: TestOutcome) {
    self.options = options
    self.filters = filters
    self.actions = actions
    self.outcome = outcome
  }

  /// Appends the case to a file of test cases, which is created if necessary.
  func append(to file: String) throws(ServiceError) {
    var existing = ""
    if Files.exists(file) {
      guard let bytes = try? Files.read(file) else {
        throw ServiceError(.failed, "cannot read '\(file)'")
      }
      existing = String(decoding: bytes, as: UTF8.self)
      if !existing.isEmpty, !existing.hasSuffix("\n") { existing += "\n" }
    }
    let before = existing.allSatisfy(\.isWhitespace) ? 0 : Self.count(existing)
    let all = existing + text
    guard let before, Self.count(all) == before + 1 else {
      throw ServiceError(
        .invalidInput, "cannot add a case to '\(file)'; the file is not a list of test cases")
    }
    try Files.writeOutput(all, to: file)
  }

  /// The number of items of a YAML list; nil if the text is not a list.
  private static func count(_ text: String) -> Int? {
    var diagnostics = Diagnostics()
    let node = YAMLReader.read(text, file: "", into: &diagnostics)
    return diagnostics.hasErrors ? nil : node?.sequence?.count
  }

  /// The case as an item of a YAML list.
  var text: String {
    var lines = ["- name: \(JSONValue.text(name).yaml)"]
    if let query = options.query { lines.append("  query: \(JSONValue.text(query).yaml)") }
    if !filters.isEmpty { lines.append("  filters: \(Self.list(filters))") }
    if let page = options.page { lines += start(at: page) }
    if !actions.isEmpty {
      lines.append("  do:")
      lines += actions.map { "    - \(JSONValue.text($0.description).yaml)" }
    }
    lines.append("  expect:")
    lines += expectations.map { "    \(JSONValue.text($0.0).yaml): \($0.1.yaml)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private var name: String {
    let steps =
      (options.query.map { ["search for \($0)"] } ?? []) + filters
      + actions.map(\.description)
    return steps.isEmpty ? "initial state" : steps.joined(separator: ", then ")
  }

  /// The initial state of the screen on another page.
  private func start(at page: Int) -> [String] {
    let start = outcome.screen.initialState
    let text = { (group: FilterGroup) in FilterGroupConverter().sql(group) }
    var state = JSONObject([("page", .integer(page + 1))])
    if !start.query.isEmpty { state["query"] = .text(start.query) }
    if !start.initial.isEmpty { state["initial"] = .array(start.initial.map { .text(text($0)) }) }
    if !start.always.isEmpty { state["always"] = .array(start.always.map { .text(text($0)) }) }
    return ["  state: \(JSONValue.object(state).yaml)"]
  }

  private var expectations: [(String, JSONValue)] {
    var all = [("hits", bySearcher { .integer($0.response?.nbHits ?? 0) })]
    all.append(
      (
        "order",
        bySearcher { search in
          .array(
            (search.response?.hits ?? []).prefix(Self.maximumExpected).map { .text($0.objectID) })
        }
      ))
    let states = outcome.frame.searches.map(\.state)
    if states.contains(where: { !$0.query.isEmpty }) {
      all.append(("query", bySearcher { .text($0.state.query) }))
    }
    if states.contains(where: { !$0.filters.isEmpty }) {
      all.append(("filters", bySearcher { .text($0.state.filters.description) }))
    }
    if states.contains(where: { $0.page > 0 }) {
      all.append(("page", bySearcher { .integer($0.state.page + 1) }))
    }
    let given = outcome.frame.searches.flatMap { $0.response?.userData ?? [] }
    if !given.isEmpty { all.append(("customData", .array(given))) }
    return all + counts
  }

  /// The first counts of the widgets that received actions.
  private var counts: [(String, JSONValue)] {
    var seen: Set<String> = []
    return actions.map(\.widget).filter { seen.insert($0).inserted }.compactMap { id in
      guard let view = outcome.widget(id)?.view else { return nil }
      let listed = DisplayedCounts(view)
      let named = listed.labels.prefix(Self.maximumExpected)
      if named.isEmpty { return nil }
      return (id, .object(JSONObject(named.map { ($0, listed[$0].json) })))
    }
  }

  private func bySearcher(_ value: (Frame.Search) -> JSONValue) -> JSONValue {
    let searches = outcome.frame.searches
    if searches.count == 1, let only = searches.first { return value(only) }
    return .object(JSONObject(searches.map { ($0.id, value($0)) }))
  }

  private static func list(_ texts: [String]) -> String {
    JSONValue.array(texts.map(JSONValue.text)).yaml
  }
}
