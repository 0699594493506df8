import Components
import YAML

/// Reads a text as a file named `screen.yaml`.
func read(_ text: String) -> (node: Node?, findings: [Diagnostic]) {
  var diagnostics = Diagnostics()
  let node = YAMLReader.read(text, file: "screen.yaml", into: &diagnostics)
  return (node, diagnostics.all)
}

/// The findings of a text, each as `2:1-2:4 duplicate-key`.
func summaries(_ text: String) -> [String] {
  read(text).findings.map { "\(place($0.range)) \($0.id.rawValue)" }
}

/// A range as `2:1-2:4`; the end is exclusive.
func place(_ range: SourceRange) -> String {
  "\(range.start.line):\(range.start.column)-\(range.end.line):\(range.end.column)"
}

/// The value of a text without its places, as compact JSON; empty if there is none.
func json(_ text: String) -> String {
  read(text).node.map { JSONValue($0).text(.compact) } ?? ""
}
