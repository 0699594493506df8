internal import ScreenLoading
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

/// The naming of files of test cases: `NAME.test.yaml` tests the screen `NAME.yaml` next to it.
enum CaseFile {
  private static let suffix = ".test.yaml"

  /// The screen that a file of test cases tests; nil for another file.
  static func screen(of file: String) -> String? {
    file.hasSuffix(suffix) ? "\(file.dropLast(suffix.count)).yaml" : nil
  }

  /// The file of test cases of a screen, which need not exist; nil for a screen on standard input.
  static func cases(of screen: String) -> String? {
    let nameStart = screen.lastIndex(of: "/") ?? screen.startIndex
    guard let dot = screen.lastIndex(of: "."), dot > nameStart else { return nil }
    return screen[..<dot] + suffix
  }
}
