/// The diagnostics of one run, each reported once.
public struct Diagnostics: Sendable {
  private var findings: [Diagnostic] = []
  private var known: Set<Diagnostic> = []
  /// True if one of the diagnostics is an error.
  public private(set) var hasErrors = false

  public init() {}

  public var isEmpty: Bool {
    findings.isEmpty
  }

  /// All diagnostics, by file in order of first appearance, then by source location.
  public var all: [Diagnostic] {
    var rank: [String: Int] = [:]
    for finding in findings where rank[finding.range.file] == nil {
      rank[finding.range.file] = rank.count
    }
    return findings.enumerated().sorted { first, second in
      let (a, b) = (first.element.range, second.element.range)
      let ranks = (rank[a.file] ?? 0, rank[b.file] ?? 0)
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      return a.start == b.start ? first.offset < second.offset : a.start < b.start
    }.map(\.element)
  }

  /// Adds a diagnostic unless the very same one is there already, as when two widgets share a preset.
  public mutating func report(_ diagnostic: Diagnostic) {
    guard known.insert(diagnostic).inserted else { return }
    findings.append(diagnostic)
    if diagnostic.severity == .error { hasErrors = true }
  }

  /// Adds all diagnostics of another run.
  public mutating func report(_ others: Diagnostics) {
    for finding in others.findings { report(finding) }
  }
}
