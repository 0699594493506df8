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
