internal import Components

/// The maximum size of a YAML text, which protects against malicious files.
struct YAMLLimits {
  /// The maximum length in UTF-8 bytes.
  var size = 16 << 20
  /// The maximum nesting depth of mappings and sequences.
  var depth = 128
  /// The maximum number of nodes, counting the nodes of each alias.
  var nodes = 100_000
}

/// Counts the nodes and the nesting depth of a document, and enforces the limits.
struct YAMLBudget {
  private let limits: YAMLLimits
  private var nodes = 0
  private var depth = 0

  init(_ limits: YAMLLimits) {
    self.limits = limits
  }

  /// Counts a node with `count` nodes and a nesting depth of `height`.
  mutating func spend(
    _ count: Int, height: Int, at range: SourceRange
  ) throws(YAMLReadingError) {
    nodes += count
    guard nodes <= limits.nodes else { throw YAMLReadingError(diagnostic: tooMany(range)) }
    guard depth + height <= limits.depth else { throw YAMLReadingError(diagnostic: tooDeep(range)) }
  }

  /// Counts a collection. Everything that is counted until `leave()` is inside of it.
  mutating func enter(at range: SourceRange) throws(YAMLReadingError) {
    try spend(1, height: 1, at: range)
    depth += 1
  }

  mutating func leave() {
    depth -= 1
  }

  private func tooMany(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      .tooManyNodes,
      "more than \(limits.nodes) keys and values, counting the content of each alias",
      at: range, help: "move records to a separate file, or use fewer aliases")
  }

  private func tooDeep(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      .tooDeep, "lists and mappings are nested more than \(limits.depth) levels deep", at: range,
      help: "use fewer levels of nesting")
  }
}
