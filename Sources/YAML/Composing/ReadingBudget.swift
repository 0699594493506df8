internal import Components

/// How large a YAML text may be; beyond it reading stops with an error.
struct ReadingLimits {
  /// In UTF-8 bytes.
  var size = 16 << 20
  /// Mappings and lists inside one another.
  var depth = 128
  /// Keys, values, lists and mappings, counted as if every alias were written out.
  var nodes = 100_000
}

/// What has been used up of the limits.
struct ReadingBudget {
  private let limits: ReadingLimits
  private var nodes = 0
  private var depth = 0

  init(_ limits: ReadingLimits) {
    self.limits = limits
  }

  /// Takes a value of this many nodes that is `height` collections deep.
  mutating func spend(
    _ count: Int, height: Int, at range: SourceRange
  ) throws(ReadingStop) {
    nodes += count
    guard nodes <= limits.nodes else { throw ReadingStop(diagnostic: tooMany(range)) }
    guard depth + height <= limits.depth else { throw ReadingStop(diagnostic: tooDeep(range)) }
  }

  /// Takes a mapping or a list; what is spent until `leave()` lies in it.
  mutating func enter(at range: SourceRange) throws(ReadingStop) {
    try spend(1, height: 1, at: range)
    depth += 1
  }

  mutating func leave() {
    depth -= 1
  }

  private func tooMany(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      .tooManyNodes,
      "more than \(limits.nodes) keys and values up to here, counting each alias in full",
      at: range, help: "keep records in a file of their own, or use fewer aliases")
  }

  private func tooDeep(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      .tooDeep, "more than \(limits.depth) lists and mappings inside one another", at: range,
      help: "expected a flatter file")
  }
}
