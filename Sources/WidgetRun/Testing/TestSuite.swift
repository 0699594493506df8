internal import Screens
internal import WidgetCore

/// A screen with its test cases from `tests` and from `NAME.test.yaml`.
struct TestSuite {
  let screen: Screen
  /// The types that the screen can use.
  let registry: Registry
  private(set) var cases: [ScreenTest]

  /// Loads the screen, or the file of test cases, that an argument names.
  ///
  /// A file of test cases contains all cases of the suite. Fails, after adding diagnostics, if the
  /// screen has errors.
  ///
  /// - Parameter registry: the types that screens can use.
  init?(_ argument: String, registry: Registry, _ report: inout DiagnosticReport) {
    let loaded = ScreenFile.load(argument, registry: registry)
    report.add(loaded)
    guard let screen = loaded.screen else { return nil }
    (self.screen, self.registry) = (screen, loaded.registry)
    cases = screen.tests
    guard let file = Self.cases(besides: argument), Files.exists(file) else { return }
    let other = ScreenFile.tests(of: file, for: screen, registry: loaded.registry)
    report.add(other)
    cases += other.items
  }

  private static func cases(besides argument: String) -> String? {
    CaseFile.screen(of: argument) == nil ? CaseFile.cases(of: argument) : nil
  }

  /// The files that the suite of an argument depends on, which need not exist.
  static func files(of argument: String, registry: Registry) -> [String] {
    ScreenFile.files(of: argument, registry: registry)
      + [cases(besides: argument)].compactMap(\.self)
  }
}
