public import Components

/// How pages of a screen look; renderers of text leave it aside.
///
/// It is written as the name of a theme, or as a mapping of what is to differ from it.
public struct Theme: ParameterRecord {
  public enum Name: String, Hashable, Sendable, CaseIterable, ParameterValue {
    case blue
    case forest
    case plum
    case ember
    case slate
    /// Black and white with strong lines.
    case contrast
  }

  public enum Mode: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// As a person has set the device.
    case auto
    case light
    case dark
  }

  public enum Density: String, Hashable, Sendable, CaseIterable, ParameterValue {
    case compact
    case normal
    case spacious
  }

  public enum Font: String, Hashable, Sendable, CaseIterable, ParameterValue {
    case sans
    case serif
    case mono
    case rounded
  }

  @Parameter("The theme to begin with.") public var name: Name = .blue
  @Parameter("Light, dark, or as a person has set the device.") public var mode: Mode = .auto
  @Parameter("The colour of links and buttons, as in '#0b57d0'; that of the theme if absent.")
  public var accent: Color?
  @Parameter("How round corners are, in pixels from 0 to 24.") public var radius: Int = 8
  @Parameter("How much room there is between things.") public var density: Density = .normal
  @Parameter("The kind of letters.") public var font: Font = .sans

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if !(0...24).contains(radius) {
      report.error("radius", "'radius' is \(radius), expected 0 to 24")
    }
    let ground = Theme.lightGround
    guard let accent, mode != .dark, accent.contrast(to: ground) < 4.5 else { return }
    let tenths = (accent.contrast(to: ground) * 10).rounded(.down) / 10
    report.error(
      "accent",
      "'\(accent.text)' has a contrast of \(tenths.shortText) to the page, expected 4.5 or more",
      help: "'\(accent.readable(on: ground, toward: .black).text)' can be read")
  }

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
  /// What stands out in the light, and in the dark: readable on raised ground.
  public var accents: (light: Color, dark: Color) {
    if let accent {
      return (
        accent.readable(on: Self.lightGround, toward: .black),
        accent.readable(on: Self.darkGround, toward: .white)
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

  private static let lightGround = Color(0xF5F6F8)
  private static let darkGround = Color(0x1E2227)
}

extension Color {
  static let black = Color(red: 0, green: 0, blue: 0)
  static let white = Color(red: 255, green: 255, blue: 255)

  fileprivate init(_ number: Int) {
    self.init(
      red: UInt8(number >> 16 & 255), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
  }
}
