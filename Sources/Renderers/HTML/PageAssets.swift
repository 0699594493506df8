internal import Components
public import WidgetCore

/// The style sheets and the scripts of the pages.
///
/// They are files of `Sources/CResources/page`, which explain how they work.
public enum PageAssets {
  /// The script, which enhances links and forms; about 24 kB, a third of it compressed.
  public static let script = compact(Resource.text(of: "page/script.js"))

  /// The script of pages with a map, which moves it by dragging.
  public static let mapScript = compact(Resource.text(of: "page/map.js"))
  /// The rules of pages with a map, in addition to those of all pages.
  public static let mapStyle = compact(Resource.text(of: "page/map.css"))

  /// A checksum of the files that do not depend on the screen, with the base map.
  public static let checksum: UInt64 = {
    var hash = FNVHash()
    for text in [script, mapScript, mapStyle] { hash.add(text.utf8) }
    for file in BaseMap.files { hash.add(Resource.bytes(of: file)) }
    return hash.value
  }()

  private static let rules = compact(Resource.text(of: "page/style.css"))

  /// The icon of pages whose brand has none: a magnifying glass in the accent color.
  public static func icon(_ theme: Theme) -> String {
    let accent = theme.accents.light.text
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">"
      + "<rect width=\"32\" height=\"32\" rx=\"8\" fill=\"\(accent)\"/>"
      + "<g fill=\"none\" stroke=\"#fff\" stroke-width=\"3\" stroke-linecap=\"round\">"
      + "<circle cx=\"14\" cy=\"14\" r=\"6.5\"/><path d=\"m19 19 6 6\"/></g></svg>\n"
  }

  /// Returns the style sheet of a theme: its custom properties, then the rules of all themes.
  ///
  /// With the mode `auto`, an attribute `data-mode` of the root element overrides the preference of
  /// the device.
  public static func style(_ theme: Theme) -> String {
    let (light, dark) = (colors(of: theme, isDark: false), colors(of: theme, isDark: true))
    let schemes =
      switch theme.mode {
      case .auto:
        ":root { color-scheme: light; \(light) }\n"
          + "@media (prefers-color-scheme: dark) { "
          + ":root:not([data-mode=light]) { color-scheme: dark; \(dark) } }\n"
          + ":root[data-mode=dark] { color-scheme: dark; \(dark) }\n"
          + "@media print { :root { \(light) } }\n"
      case .light: ":root { color-scheme: light; \(light) }\n"
      case .dark:
        ":root { color-scheme: dark; \(dark) }\n@media print { :root { \(light) } }\n"
      }
    let shape = theme.shape
    let (font, rowHeight, padding) =
      switch shape.density {
      case .compact: ("14px/1.4", 28, 8)
      case .normal: ("15px/1.5", 34, 12)
      case .spacious: ("16px/1.6", 40, 18)
      }
    return schemes
      + ":root { --round: \(shape.radius)px; --row: \(rowHeight)px; --room: \(padding)px; "
      + "font: \(font) \(fontFamilies(shape.font)); }\n" + rules
  }

  private static func colors(of theme: Theme, isDark: Bool) -> String {
    let shared =
      switch (isDark, theme.name == .contrast) {
      case (false, false):
        "--ink: #1c2127; --faint: #5a626c; --paper: #fff; --raised: #f3f4f6; --line: #e1e4e8; "
          + "--edge: #868d96; --on-accent: #fff; --mark: #ffefb0; --bad: #b3261e; --star: #b8860b;"
      case (true, false):
        "--ink: #e6e8eb; --faint: #a2aab4; --paper: #171a1e; --raised: #22262b; --line: #343a41; "
          + "--edge: #7d858f; --on-accent: #101418; --mark: #5c4a00; --bad: #ff8a80; "
          + "--star: #ffcc4d;"
      case (false, true):
        "--ink: #000; --faint: #333; --paper: #fff; --raised: #fff; --line: #000; "
          + "--edge: #000; --on-accent: #fff; --mark: #ffe600; --bad: #9b0000; --star: #000;"
      case (true, true):
        "--ink: #fff; --faint: #ddd; --paper: #000; --raised: #000; --line: #fff; "
          + "--edge: #fff; --on-accent: #000; --mark: #6b5a00; --bad: #ffa39b; --star: #ffe97a;"
      }
    let accent = isDark ? theme.accents.dark : theme.accents.light
    return "--accent: \(accent.text); \(shared) \(surfaces(of: theme, isDark: isDark))"
  }

  /// The color of the page, the shadows, the filter of images, and the tick in check boxes.
  private static func surfaces(of theme: Theme, isDark: Bool) -> String {
    let page =
      switch (theme.name, isDark) {
      case (.forest, false): "#f6f8f3"
      case (.plum, false): "#faf7fc"
      case (.ember, false): "#fcfaf7"
      case (.slate, false): "#f2f4f6"
      case (.contrast, false): "#fff"
      case (.contrast, true): "#000"
      case (.blue, false): "#fff"
      case (_, true): "#121417"
      }
    let (shadow, lift) =
      switch theme.name {
      case .plum: ("0 2px 8px rgb(60 0 80 / .1)", "0 10px 24px -4px rgb(60 0 80 / .25)")
      case .slate, .contrast: ("none", "0 0 0 2px var(--accent)")
      default: ("0 1px 2px rgb(0 0 0 / .08)", "0 6px 16px -4px rgb(0 0 0 / .25)")
      }
    let tick = isDark ? (theme.name == .contrast ? "000" : "101418") : "fff"
    let dim = isDark ? "brightness(.86)" : "none"
    return "--page: \(page); --shadow: \(shadow); --lift: \(lift); --dim: \(dim); "
      + "--check-on: url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' "
      + "viewBox='0 0 16 16'%3E%3Cpath d='m3.5 8.5 3 3 6-7' fill='none' stroke='%23\(tick)' "
      + "stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E\");"
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
