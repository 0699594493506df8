internal import Screens
internal import WidgetCore

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
