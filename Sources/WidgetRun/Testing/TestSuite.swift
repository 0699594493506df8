internal import Screens
internal import WidgetCore

/// A screen with its cases: those under its `tests`, and those of `NAME.test.yaml` beside it.
struct TestSuite {
  let screen: Screen
  /// The types that the screen can name.
  let registry: Registry
  private(set) var cases: [ScreenTest]

  /// Reads what an argument names: a screen, or a file of cases, which stands for them alone.
  ///
  /// Nil, with findings, if the screen has mistakes.
  init?(_ argument: String, _ findings: inout Findings) {
    let loaded = ScreenFile.load(argument, registry: Launch.registry)
    findings.add(loaded)
    guard let screen = loaded.screen else { return nil }
    (self.screen, registry) = (screen, loaded.registry)
    cases = screen.tests
    guard let file = Self.cases(besides: argument), Files.exists(file) else { return }
    let found = ScreenFile.tests(of: file, for: screen, registry: registry)
    findings.add(found)
    cases += found.items
  }

  private static func cases(besides argument: String) -> String? {
    CaseFile.screen(of: argument) == nil ? CaseFile.cases(of: argument) : nil
  }

  /// The files that an argument leads to, whether they can be read or not.
  static func files(of argument: String) -> [String] {
    ScreenFile.files(of: argument, registry: Launch.registry)
      + [cases(besides: argument)].compactMap(\.self)
  }
}
