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
