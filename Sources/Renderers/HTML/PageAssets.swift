internal import Components
public import WidgetCore

/// The style sheet and the script of the pages.
///
/// Both are files of `Sources/CResources/page`, which also explain how they work.
public enum PageAssets {
  /// The script, which enhances links and forms; less than 16 kB.
  public static let script = compact(Resource.text(of: "page/script.js"))

  private static let rules = compact(Resource.text(of: "page/style.css"))

  /// Returns the style sheet of a theme: its custom properties, then the rules of all themes.
  public static func style(_ theme: Theme) -> String {
    let (light, dark) = (colors(of: theme, isDark: false), colors(of: theme, isDark: true))
    let schemes =
      switch theme.mode {
      case .auto:
        ":root { color-scheme: light dark; \(light) }\n"
          + "@media (prefers-color-scheme: dark) { :root { \(dark) } }\n"
      case .light: ":root { color-scheme: light; \(light) }\n"
      case .dark:
        ":root { color-scheme: dark; \(dark) }\n@media print { :root { \(light) } }\n"
      }
    let (font, rowHeight, padding) =
      switch theme.density {
      case .compact: ("15px/1.4", 26, 6)
      case .normal: ("16px/1.5", 30, 10)
      case .spacious: ("17px/1.6", 38, 18)
      }
    return schemes
      + ":root { --round: \(theme.radius)px; --row: \(rowHeight)px; --room: \(padding)px; "
      + "font: \(font) \(fontFamilies(theme.font)); }\n" + rules
  }

  private static func colors(of theme: Theme, isDark: Bool) -> String {
    let shared =
      switch (isDark, theme.name == .contrast) {
      case (false, false):
        "--ink: #1b1f24; --faint: #596069; --paper: #fff; --raised: #f5f6f8; --line: #d5d9de; "
          + "--edge: #868d96; --on-accent: #fff; --mark: #fff1b8; --bad: #b3261e;"
      case (true, false):
        "--ink: #e6e8eb; --faint: #a2aab4; --paper: #14171a; --raised: #1e2227; --line: #343a41; "
          + "--edge: #7d858f; --on-accent: #101418; --mark: #5c4a00; --bad: #ff8a80;"
      case (false, true):
        "--ink: #000; --faint: #333; --paper: #fff; --raised: #fff; --line: #000; "
          + "--edge: #000; --on-accent: #fff; --mark: #ffe600; --bad: #9b0000;"
      case (true, true):
        "--ink: #fff; --faint: #ddd; --paper: #000; --raised: #000; --line: #fff; "
          + "--edge: #fff; --on-accent: #000; --mark: #6b5a00; --bad: #ffa39b;"
      }
    let accent = isDark ? theme.accents.dark : theme.accents.light
    return "--accent: \(accent.text); \(shared)"
  }

  private static func fontFamilies(_ font: Theme.Font) -> String {
    switch font {
    case .sans: "system-ui, -apple-system, \"Segoe UI\", \"Noto Sans\", sans-serif"
    case .serif: "Charter, Georgia, \"Noto Serif\", serif"
    case .mono: "ui-monospace, \"Cascadia Mono\", Menlo, \"DejaVu Sans Mono\", monospace"
    case .rounded: "ui-rounded, \"Nunito\", \"Varela Round\", system-ui, sans-serif"
    }
  }
}

extension PageAssets {
  /// Removes comments and indentation, and line breaks where neither CSS nor JavaScript needs them.
  ///
  /// Relies on the style of the two files: comments have lines of their own, statements and
  /// declarations end in semicolons, and no string or template literal spans lines.
  private static func compact(_ source: String) -> String {
    var result = ""
    var isInComment = false
    for line in source.split(separator: "\n") {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("/*") { isInComment = true }
      if isInComment || code.isEmpty || code.hasPrefix("//") {
        if code.hasSuffix("*/") { isInComment = false }
        continue
      }
      let joins =
        result.isEmpty || "{;,(".contains(result.last ?? " ") || "})".contains(code.first ?? " ")
      if !joins { result += "\n" }
      result += code
    }
    return result + "\n"
  }
}
