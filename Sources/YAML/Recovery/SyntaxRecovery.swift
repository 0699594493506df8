internal import Components

/// Composes a text, and continues after syntax errors, so that one run reports all of them.
///
/// libyaml stops at the first error. Each error is therefore repaired in memory: by its own fix if
/// the fix solves it, otherwise by removing the block item that contains it. Errors that a repair may
/// have caused are not reported.
struct SyntaxRecovery {
  /// The diagnostics, with locations in the original text.
  private(set) var diagnostics = Diagnostics()
  private let file: String
  private let limits: YAMLLimits
  private var text: RepairedText
  // The lines of repairs that may have changed a value.
  private var changedValues: Set<Int> = []
  // The lines of repairs that may be wrong.
  private var uncertainLines: Set<Int> = []
  private var hasRemovedItems = false
  private var errorCount = 0
  private var remainingBytes = maximumBytes

  private static let maximumErrors = 200
  /// The number of bytes that are parsed again at most, which limits the time for a long file.
  private static let maximumBytes = 4 << 20

  private struct Result {
    var node: Node?
    var diagnostics: Diagnostics
    var error: YAMLReadingError?
  }

  init(_ text: String, file: String, limits: YAMLLimits) {
    self.text = RepairedText(text)
    self.file = file
    self.limits = limits
  }

  /// Composes the document.
  ///
  /// - Returns: nil if there is no value, or if a repair of a syntax error may be wrong.
  mutating func read() -> Node? {
    var result = compose(text)
    guard let first = result.error else {
      diagnostics = result.diagnostics
      return result.node
    }
    // Other diagnostics at the location of a syntax error are consequences of it.
    for diagnostic in result.diagnostics.all where diagnostic.range.start != first.range.start {
      diagnostics.report(diagnostic)
    }
    while let error = result.error {
      guard error.isSyntaxError else {
        report(error.diagnostic)
        return nil
      }
      guard let next = self.next(after: error) else { return nil }
      result = next
    }
    for diagnostic in result.diagnostics.all where isReliable(diagnostic) {
      diagnostics.report(text.original(diagnostic))
    }
    return uncertainLines.isEmpty && changedValues.isEmpty ? result.node.map(text.original) : nil
  }

  private static let valueErrors: Set<DiagnosticID> = [
    .unquotedColon, .unquotedIndicator, .unquotedTemplate, .textAfterQuote, .invalidEscape,
  ]

  private mutating func report(_ diagnostic: Diagnostic) {
    errorCount += 1
    if Self.valueErrors.contains(diagnostic.id) {
      changedValues.insert(diagnostic.range.start.line)
    }
    diagnostics.report(text.original(diagnostic))
  }

  private mutating func compose(_ text: RepairedText) -> Result {
    remainingBytes -= text.text.utf8.count
    var composer = Composer(text.text, file: file, limits: limits)
    do throws(YAMLReadingError) {
      let node = try composer.document()
      return Result(node: node, diagnostics: composer.diagnostics)
    } catch {
      return Result(diagnostics: composer.diagnostics, error: error)
    }
  }

  /// Reports and repairs an error, and composes the text again; nil to stop.
  private mutating func next(after error: YAMLReadingError) -> Result? {
    var diagnostic = error.diagnostic
    let isReported = !mayResultFromRepair(diagnostic)
    let canContinue = errorCount < Self.maximumErrors && text.text.utf8.count <= remainingBytes
    if isReported, canContinue, let (repaired, result) = fixed(error) {
      report(diagnostic)
      text = repaired
      if diagnostic.fixIt?.isSafe != true { uncertainLines.insert(diagnostic.range.start.line) }
      return result
    }
    if canContinue { diagnostic.fixIt = nil }
    if isReported { report(diagnostic) }
    return canContinue ? removingItem(of: error) : nil
  }

  /// The text with the fix of an error, and its result; nil if the fix does not solve the error.
  private mutating func fixed(_ error: YAMLReadingError) -> (RepairedText, Result)? {
    guard let fixIt = error.diagnostic.fixIt, let repaired = text.applying(fixIt) else {
      return nil
    }
    let result = compose(repaired)
    if let next = result.error, !isProgress(from: error.diagnostic, fixIt, to: next.diagnostic) {
      return nil
    }
    return (repaired, result)
  }

  private func isProgress(
    from solved: Diagnostic, _ fixIt: Diagnostic.FixIt, to next: Diagnostic
  ) -> Bool {
    let last = max(solved.range.start.line, fixIt.range.end.line)
    if next.range.start.line > last { return true }
    if solved.id == .unclosedBracket, next.id == solved.id { return next.range != solved.range }
    // libyaml reads ahead in a line, so that it can find an earlier error later.
    return fixIt.isSafe && next.range.start != solved.range.start
  }

  private mutating func removingItem(of error: YAMLReadingError) -> Result? {
    let errorLine = error.range.start.line
    let line = min(errorLine, error.outermostOpening?.line ?? errorLine)
    let item = ErroneousItem(
      at: line, in: text.text, isMisindented: error.diagnostic.id == .badIndentation)
    let parts = item.parts
    guard !parts.isEmpty else { return nil }
    uncertainLines.formUnion(parts.map(\.line))
    hasRemovedItems = true
    text = text.removing(parts)
    return compose(text)
  }
}

extension SyntaxRecovery {
  private static let indentationErrors: Set<DiagnosticID> = [
    .badIndentation, .missingColon, .severalDocuments, .invalidSyntax,
  ]

  /// Whether a syntax error is possibly the consequence of a repair that is wrong.
  private func mayResultFromRepair(_ diagnostic: Diagnostic) -> Bool {
    let line = diagnostic.range.start.line
    if uncertainLines.contains(line) { return true }
    guard Self.indentationErrors.contains(diagnostic.id) else { return false }
    let lines = SourceLines(text.text)
    return isBesideRepair(stride(from: line - 1, through: 1, by: -1), lines)
      || isBesideRepair(stride(from: line + 1, through: lines.count, by: 1), lines)
  }

  /// Whether the first of some lines that is not empty was repaired.
  private func isBesideRepair(_ numbers: some Sequence<Int>, _ lines: SourceLines) -> Bool {
    for number in numbers {
      if uncertainLines.contains(number) || changedValues.contains(number) { return true }
      if !SourceLine(number, in: lines).isEmpty { return false }
    }
    return false
  }

  /// Whether an error that does not stop parsing exists in the original text, too.
  private func isReliable(_ diagnostic: Diagnostic) -> Bool {
    if uncertainLines.contains(diagnostic.range.start.line) { return false }
    return switch diagnostic.id {
    case .emptyFile: false
    case .unknownAlias: !hasRemovedItems
    case .duplicateKey:
      uncertainLines.isEmpty
        || diagnostic.range.start.line
          == diagnostic.notes.first?.range.start.line
    default: true
    }
  }
}
