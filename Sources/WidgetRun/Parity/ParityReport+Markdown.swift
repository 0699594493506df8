internal import Renderers
internal import WidgetCore

extension ParityReport {
  /// The report as tables: the number of queries of each class, the limitations that can explain
  /// differences, and the other differences.
  var markdown: String {
    let heading = Self.escaped("\(names.first) and \(names.second)")
    let sections = [
      "# Parity of \(heading)\n\n\(classTable)\n\(legend)", limitationTable, differenceTable,
    ]
    return sections.compactMap(\.self).joined(separator: "\n")
  }

  private var classTable: String {
    let classes = ParityClass.allCases
    return Self.table(
      ["engines", "queries"] + classes.map(\.rawValue),
      [
        ["\(engines.first), \(engines.second)", "\(results.count)"]
          + classes.map { "\(count(of: $0))" }
      ])
  }

  private var legend: String {
    "Each query is counted once, by its most severe difference.\n\n"
      + ParityClass.allCases.map { "- \($0.rawValue): \($0.meaning)\n" }.joined()
  }

  /// Nil if no limitation can explain a difference.
  private var limitationTable: String? {
    let found = results.flatMap(limitations)
    if found.isEmpty { return nil }
    let counts = Dictionary(found.map { ($0, 1) }, uniquingKeysWith: +)
    let rows = counts.sorted { ($0.key.engine, $0.key.text) < ($1.key.engine, $1.key.text) }
      .map { [$0.key.engine, $0.key.text, "\($0.value)"] }
    return "## Limitations that can explain differences\n\n"
      + Self.table(["engine", "limitation", "queries"], rows)
  }

  /// Nil if each difference can be explained.
  private var differenceTable: String? {
    let rows = results.filter { !isExplained($0) }.map { result in
      [
        Self.title(of: result), result.parityClass.rawValue,
        details(of: result).joined(separator: "; "),
      ]
    }
    if rows.isEmpty { return nil }
    return "## Other differences\n\n" + Self.table(["query", "class", "differences"], rows)
  }

  private static func table(_ columns: [String], _ rows: [[String]]) -> String {
    let separator = columns.map { _ in "---" }
    return ([columns, separator] + rows).map { cells in
      "| \(cells.map(escaped).joined(separator: " | ")) |\n"
    }.joined()
  }

  /// A text without meaning in Markdown, on one line.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in PrintableText.text(text) {
      switch character {
      case "|", "*", "_", "`", "[", "]", "<", ">", "\\": escaped += "\\\(character)"
      case "\n", "\r", "\r\n": escaped += " "
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
