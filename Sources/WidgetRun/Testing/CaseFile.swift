/// How files of cases are named: `NAME.test.yaml` is about the screen `NAME.yaml` beside it.
enum CaseFile {
  private static let ending = ".test.yaml"

  /// The screen that a file of cases is about; nil if the name is that of no such file.
  static func screen(of file: String) -> String? {
    file.hasSuffix(ending) ? "\(file.dropLast(ending.count)).yaml" : nil
  }

  /// The file of cases that belongs to a screen, whether there is one or not; nil for a screen on
  /// standard input.
  static func cases(of screen: String) -> String? {
    let nameStart = screen.lastIndex(of: "/") ?? screen.startIndex
    guard let dot = screen.lastIndex(of: "."), dot > nameStart else { return nil }
    return screen[..<dot] + ending
  }
}
