internal import Components
internal import Renderers

/// The colors of a live screen, for the number of colors and the background of the terminal.
package struct TerminalTheme: Hashable, Sendable {
  /// The colors that a terminal supports.
  package enum ColorDepth: String, Hashable, Sendable, CaseIterable {
    /// The 16 colors that users choose for their terminal.
    case basic = "16"
    /// The 256 colors of xterm.
    case indexed = "256"
    /// Any color.
    case trueColor = "truecolor"
  }

  /// The brightness of the background.
  package enum Background: String, Hashable, Sendable, CaseIterable {
    /// Light text on a dark background.
    case dark
    /// Dark text on a light background.
    case light
  }

  /// One color, in the palette of xterm and as red, green, and blue.
  private struct Color {
    var index: Int
    var red: Int
    var green: Int
    var blue: Int

    init(_ index: Int, _ hex: Int) {
      self.index = index
      (red, green, blue) = (hex >> 16 & 0xFF, hex >> 8 & 0xFF, hex & 0xFF)
    }
  }

  private struct Colors {
    var accent: Color
    var match: Color
    var selected: Color
    var excluded: Color
    var faint: Color
    /// The background of the selected line.
    var bar: Color
  }

  // The contrast to black or white, and of `faint` to the bar, is at least 4.5 (WCAG 2.2).
  private static let dark = Colors(
    accent: Color(117, 0x7CC7FF), match: Color(221, 0xFFD75F), selected: Color(114, 0x87D787),
    excluded: Color(210, 0xFF8787), faint: Color(248, 0xA8B0BC), bar: Color(237, 0x2C3644))
  private static let light = Colors(
    accent: Color(25, 0x005FAF), match: Color(124, 0xAF0000), selected: Color(22, 0x005F00),
    excluded: Color(160, 0xC40000), faint: Color(240, 0x565E69), bar: Color(254, 0xE3E9F1))

  /// The number of colors to use.
  package var depth: ColorDepth
  /// The background to assume.
  package var background: Background

  /// Creates a theme.
  package init(depth: ColorDepth, background: Background = .dark) {
    self.depth = depth
    self.background = background
  }

  /// Creates the theme for a terminal.
  ///
  /// `COLORTERM` announces 24-bit colors, and `TERM` 256; terminals that set `COLORFGBG` end it with
  /// the index of the background's color.
  ///
  /// - Parameters:
  ///   - environment: the environment variables.
  ///   - depth: the number of colors; nil to detect it.
  ///   - background: the background; nil to detect it.
  package init(
    for environment: [String: String], depth: ColorDepth? = nil, background: Background? = nil
  ) {
    let type = environment["TERM", default: ""]
    let announced: ColorDepth =
      ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""])
        || type.hasSuffix("-direct")
      ? .trueColor : type.contains("256color") ? .indexed : .basic
    let color = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    let isLight = color.map { $0 == 7 || (10...15).contains($0) } ?? false
    self.init(
      depth: depth ?? announced, background: background ?? (isLight ? .light : .dark))
  }

  /// Returns the parameters of the SGR escape sequence (ECMA-48) for a style; empty for none.
  ///
  /// - Parameter isReversed: whether the line is the selected one.
  func codes(for style: TextStyle, isReversed: Bool) -> String {
    if depth == .basic {
      return [style.codes, isReversed ? "7" : nil].compactMap(\.self).joined(separator: ";")
    }
    let colors = background == .dark ? Self.dark : Self.light
    let foreground: String? =
      switch style {
      case .plain: nil
      case .title: "1"
      case .heading: "1;" + code(colors.accent)
      case .faint: code(colors.faint)
      case .match: "1;" + code(colors.match)
      case .selected: code(colors.selected)
      case .excluded: code(colors.excluded)
      case .failure: "1;" + code(colors.excluded)
      }
    let bar = isReversed ? code(colors.bar, isBackground: true) : nil
    return [foreground, bar].compactMap(\.self).joined(separator: ";")
  }

  private func code(_ color: Color, isBackground: Bool = false) -> String {
    let layer = isBackground ? "48" : "38"
    return depth == .indexed
      ? "\(layer);5;\(color.index)" : "\(layer);2;\(color.red);\(color.green);\(color.blue)"
  }
}
