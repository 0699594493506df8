internal import Components
internal import YAML

extension Diagnostics {
  /// The diagnostics without those in the lines of syntax errors, which may result from their repair.
  var withoutResultsOfSyntaxErrors: Diagnostics {
    let all = all
    let syntaxErrors = all.filter(\.isSyntaxError)
    guard !syntaxErrors.isEmpty else { return self }
    var repaired: [String: Set<Int>] = [:]
    for error in syntaxErrors { repaired[error.range.file, default: []].formUnion(error.lines) }
    var others = Diagnostics()
    for diagnostic in all
    where diagnostic.isSyntaxError
      || repaired[diagnostic.range.file]?.contains(diagnostic.range.start.line) != true
    {
      others.report(diagnostic)
    }
    return others
  }
}

extension Diagnostic {
  /// The lines from the first to the last location of the diagnostic in its file.
  fileprivate var lines: ClosedRange<Int> {
    let ranges = [range, fixIt?.range].compactMap(\.self) + notes.map(\.range)
    let local = ranges.filter { $0.file == range.file }
    return (local.map(\.start.line).min() ?? 1)...(local.map(\.end.line).max() ?? 1)
  }
}
