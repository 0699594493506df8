internal import Screens
internal import WidgetCore

/// How one case ended on one set of searchers.
struct TestResult {
  /// An expectation that does not hold.
  struct Failure {
    /// Where the expectation is written, or the case.
    var range: SourceRange
    var name: String
    /// What was expected behind `-`, what was found behind `+`.
    var lines: [String]
  }

  let test: ScreenTest
  /// The file whose searchers answered; nil for the screen's own.
  let variant: String?
  var failures: [Failure] = []
  /// The snapshots that were written.
  var updated: [String] = []
  var time: Duration = .zero

  var title: String {
    test.name + (variant.map { " (on \($0))" } ?? "")
  }
}
