import Components
import YAML

/// Parses a text as a file named `screen.yaml`.
func read(_ text: String) -> (node: Node?, diagnostics: [Diagnostic]) {
  var diagnostics = Diagnostics()
  let node = YAMLReader.read(text, file: "screen.yaml", into: &diagnostics)
  return (node, diagnostics.all)
}

/// The diagnostics of a text, each as `2:1-2:4 duplicate-key`.
func summaries(_ text: String) -> [String] {
  read(text).diagnostics.map { "\(location($0.range)) \($0.id.rawValue)" }
}

/// A range as `2:1-2:4`; the end is exclusive.
func location(_ range: SourceRange) -> String {
  "\(range.start.line):\(range.start.column)-\(range.end.line):\(range.end.column)"
}

/// The value of a text as compact JSON; empty if there is none.
func json(_ text: String) -> String {
  read(text).node.map { JSONValue($0).text(.compact) } ?? ""
}
