internal import TerminalInterface
internal import Screens
internal import WidgetCore
internal import YAML

/// Exports the state of a screen as a command line, YAML, a test case, and a URL query.
struct StateExport {
  /// The name of the export as a test case.
  static let testName = "test case"

  private let screen: Screen
  private let frame: Frame

  init(_ screen: Screen, _ frame: Frame) {
    self.screen = screen
    self.frame = frame
  }

  /// All exports in display order.
  var all: [TerminalState.ExportedState] {
    [
      TerminalState.ExportedState(name: "command line", text: commandLine),
      TerminalState.ExportedState(name: "YAML", text: yaml),
      TerminalState.ExportedState(name: Self.testName, text: test.text),
      TerminalState.ExportedState(name: "URL query", text: "?\(frame.address)"),
    ]
  }

  /// A test case that expects the current results of the state.
  var test: RecordedTest {
    let options = StartOptions(
      query: state.query.isEmpty ? nil : state.query, page: state.page > 0 ? state.page : nil)
    return RecordedTest(options, filters, [], TestOutcome(screen: screen, frame: frame))
  }

  private var state: SearchState { frame.searches.first?.state ?? SearchState() }

  /// One text for each filter, or for each disjunctive group, so that the screen assigns them to the
  /// same groups again.
  private var filters: [String] {
    state.filters.toFilterGroups().flatMap { group in
      let texts = group.filters.map(\.text)
      return group.id.isDisjunctive ? [texts.joined(separator: " OR ")] : texts
    }
  }

  private var commandLine: String {
    var words = ["widgetrun", Self.quoted(screen.file)]
    if !state.query.isEmpty { words += ["--query", Self.quoted(state.query)] }
    for filter in filters { words += ["--filter", Self.quoted(filter)] }
    if state.page > 0 { words += ["--page", String(state.page + 1)] }
    return words.joined(separator: " ")
  }

  private var yaml: String {
    var lines = ["state:"]
    if !state.query.isEmpty { lines.append("  query: \(JSONValue.text(state.query).yaml)") }
    if state.page > 0 { lines.append("  page: \(state.page + 1)") }
    if !filters.isEmpty {
      lines.append("  initial: \(JSONValue.array(filters.map(JSONValue.text)).yaml)")
    }
    return lines.count == 1 ? "state: {}" : lines.joined(separator: "\n")
  }

  /// Quotes a text as a single word of a POSIX shell.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "/._-".utf8.contains(byte)
    }
    return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }
}
