public import Components

/// The appearance of a screen's web pages; text renderers ignore it.
///
/// A screen file writes it as the name of a theme, or as a mapping with deviations from one.
public struct Theme: ParameterRecord {
  /// The predefined themes.
  public enum Name: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// Blue accents, white surfaces, and slightly rounded corners.
    case blue
    /// Green accents, a serif typeface, and much space on a tinted page.
    case forest
    /// Purple accents, a rounded typeface, and round, raised surfaces.
    case plum
    /// Orange accents and little space on a warm page.
    case ember
    /// Gray accents, square corners, and little space on a gray page.
    case slate
    /// Black and white with strong borders.
    case contrast
  }

  /// Whether pages are light or dark.
  public enum Mode: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// The preference of the device.
    case auto
    /// Always light.
    case light
    /// Always dark.
    case dark
  }

  /// The amount of white space.
  public enum Density: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// Little space.
    case compact
    /// Medium space.
    case normal
    /// Much space.
    case spacious
  }

  /// The kind of typeface.
  public enum Font: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// A sans-serif typeface.
    case sans
    /// A serif typeface.
    case serif
    /// A monospaced typeface.
    case mono
    /// A rounded sans-serif typeface.
    case rounded
  }

  /// The predefined theme that the other properties change.
  @Parameter("The base theme.") public var name: Name = .blue
  /// Whether pages are light or dark.
  @Parameter("Light, dark, or the preference of the device.") public var mode: Mode = .auto
  /// The color of links and buttons; nil for the color of the theme.
  @Parameter("The color of links and buttons, such as '#0b57d0' (default: the theme's).")
  public var accent: Color?
  /// The radius of corners in pixels, 0 to 24; nil for that of the theme.
  @Parameter("The radius of corners in pixels, 0 to 24 (default: the theme's).")
  public var radius: Int?
  /// The amount of white space; nil for that of the theme.
  @Parameter("The amount of white space (default: the theme's).") public var density: Density?
  /// The kind of typeface; nil for that of the theme.
  @Parameter("The typeface (default: the theme's).") public var font: Font?

  /// Creates the default theme.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if let radius, !(0...24).contains(radius) {
      report.error("radius", "'radius' is \(radius), expected 0 to 24")
    }
    let background = Theme.lightBackground
    guard let accent, mode != .dark, accent.contrast(to: background) < 4.5 else { return }
    let tenths = (accent.contrast(to: background) * 10).rounded(.down) / 10
    report.error(
      "accent",
      "'\(accent.text)' has a contrast of \(tenths.shortText) to the page, expected at least 4.5",
      help: "'\(accent.readable(on: background, toward: .black).text)' is readable")
  }

  /// The name of a theme, or a mapping with its parameters.
  public static var parameterType: ParameterType {
    .oneOf([Name.parameterType, .record(parameters)])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Theme? {
    if node.mapping != nil { return make(from: node, into: &diagnostics) }
    return Name.decode(node, into: &diagnostics).map { name in
      var theme = Theme()
      theme.name = name
      return theme
    }
  }
}

extension Theme {
  /// The typeface, the radius of corners in pixels, and the amount of white space to use.
  public var shape: (font: Font, radius: Int, density: Density) {
    let preset: (Font, Int, Density) =
      switch name {
      case .blue: (.sans, 6, .normal)
      case .forest: (.serif, 4, .spacious)
      case .plum: (.rounded, 16, .normal)
      case .ember: (.sans, 3, .compact)
      case .slate: (.sans, 0, .compact)
      case .contrast: (.sans, 0, .normal)
      }
    return (font ?? preset.0, radius ?? preset.1, density ?? preset.2)
  }

  /// The accent colors of light and dark pages, adjusted for readability.
  public var accents: (light: Color, dark: Color) {
    if let accent {
      return (
        accent.readable(on: Self.lightBackground, toward: .black),
        accent.readable(on: Self.darkBackground, toward: .white)
      )
    }
    let (light, dark) =
      switch name {
      case .blue: (0x0B57D0, 0x8AB4F8)
      case .forest: (0x1B6E3C, 0x7FD6A0)
      case .plum: (0x7A2E8E, 0xD9A6EA)
      case .ember: (0xA63C06, 0xFFB38A)
      case .slate: (0x3D4F63, 0xB4C6DA)
      case .contrast: (0x0000B3, 0xFFE97A)
      }
    return (Color(light), Color(dark))
  }

  private static let lightBackground = Color(0xF5F6F8)
  private static let darkBackground = Color(0x1E2227)
}

extension Color {
  static let black = Color(red: 0, green: 0, blue: 0)
  static let white = Color(red: 255, green: 255, blue: 255)

  fileprivate init(_ number: Int) {
    self.init(
      red: UInt8(number >> 16 & 255), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
  }
}
