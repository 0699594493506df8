internal import Renderers
internal import Screens
internal import WidgetCore

/// The results of test cases as text.
struct TestReport {
  let results: [TestResult]

  var hasFailures: Bool { results.contains { !$0.failures.isEmpty } }

  var text: String {
    (results.flatMap(lines).map { PrintableText.text($0) } + [summary]).joined(separator: "\n")
      + "\n"
  }

  private func lines(of result: TestResult) -> [String] {
    let mark = result.failures.isEmpty ? "ok    " : "FAIL  "
    return ["\(mark)\(result.test.range.fileAndLine): \(result.title)"]
      + result.updated.map { "      written: \($0)" }
      + result.failures.flatMap { failure in
        ["      \(failure.range.fileAndLine): \(failure.name)   (- expected, + actual)"]
          + failure.lines.map { "        \($0)" }
      }
  }

  private var summary: String {
    let failed = results.count { !$0.failures.isEmpty }
    return "\(results.count.counting("case")), \(failed == 0 ? "all passed" : "\(failed) failed")"
  }
}

extension SourceRange {
  /// `FILE:LINE`.
  var fileAndLine: String { "\(file):\(start.line)" }
}

/// The result of a test case with one set of searchers.
struct TestResult {
  /// An expectation that differs from the outcome.
  struct Failure {
    /// The location of the expectation or of the case.
    var range: SourceRange
    var name: String
    /// A diff: expected lines start with `-`, actual lines with `+`.
    var lines: [String]
  }

  let test: ScreenTest
  /// The file that defines the searchers; nil for the screen.
  let variant: String?
  var failures: [Failure] = []
  /// The paths of updated snapshots.
  var updated: [String] = []
  var time: Duration = .zero

  /// The name of the case and its variant.
  var title: String {
    test.name + (variant.map { " (on \($0))" } ?? "")
  }
}
