internal import Screens
internal import SearchEngine
internal import WidgetCore

/// A screen with its cases: those under its `tests`, and those of `NAME.test.yaml` beside it.
struct TestSuite {
  private static let ending = ".test.yaml"

  var screen: Screen
  var cases: [ScreenTest]

  /// Reads what an argument names: a screen, or a file of cases, which stands for them alone.
  ///
  /// Nil, with findings, if the screen has mistakes.
  init?(_ argument: String, _ findings: inout Findings) {
    let isCases = argument.hasSuffix(Self.ending)
    let name = isCases ? "\(argument.dropLast(Self.ending.count)).yaml" : argument
    let loaded = ScreenFile.load(name, registry: Launch.registry)
    findings.add(loaded)
    guard let screen = loaded.screen else { return nil }
    self.screen = screen
    cases = isCases ? [] : screen.tests
    guard let file = Self.cases(besides: argument), isCases || Files.exists(file) else { return }
    let found = ScreenFile.tests(of: file, for: screen, registry: Launch.registry)
    findings.add(found)
    cases += found.items
  }

  /// The file of cases that belongs to an argument; nil for a screen on standard input.
  private static func cases(besides argument: String) -> String? {
    if argument.hasSuffix(ending) { return argument }
    guard let dot = argument.lastIndex(of: "."),
      dot > argument.lastIndex(of: "/") ?? argument.startIndex
    else { return nil }
    return argument[..<dot] + ending
  }

  /// The files that an argument leads to, whether they can be read or not.
  static func files(of argument: String) -> [String] {
    let name =
      argument.hasSuffix(ending) ? "\(argument.dropLast(ending.count)).yaml" : argument
    return ScreenFile.files(of: name, registry: Launch.registry)
      + [cases(besides: argument)].compactMap(\.self)
  }
}
