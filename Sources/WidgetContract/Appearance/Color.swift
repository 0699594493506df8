public import Components

internal import Glibc

/// An sRGB color, written `#0b57d0` or `#05d`.
public struct Color: Hashable, Sendable {
  /// The red channel.
  public var red: UInt8
  /// The green channel.
  public var green: UInt8
  /// The blue channel.
  public var blue: UInt8

  /// Creates a color from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Parses a number sign with three or six hexadecimal digits.
  ///
  /// Returns nil for anything else.
  public init?(_ text: String) {
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard text.first == "#", digits.count == text.count - 1 else { return nil }
    let pairs: [Int]
    switch digits.count {
    case 3: pairs = digits.map { $0 * 17 }
    case 6: pairs = stride(from: 0, to: 6, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    self.init(red: UInt8(pairs[0]), green: UInt8(pairs[1]), blue: UInt8(pairs[2]))
  }

  /// The color with six digits: `#0b57d0`.
  public var text: String {
    "#"
      + [red, green, blue].map { channel in
        (channel < 16 ? "0" : "") + String(channel, radix: 16)
      }.joined()
  }

  /// Returns the contrast ratio to another color, from 1 to 21.
  ///
  /// Formula: contrast ratio of WCAG 2.2. Readable text needs 4.5.
  public func contrast(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Returns the nearest color to this one that is readable on a background.
  ///
  /// Returns the other color if none has.
  ///
  /// - Parameters:
  ///   - background: the color behind the text.
  ///   - end: the color to approach, in steps of 1 %.
  ///   - contrast: the required contrast ratio; 4.5 for text.
  public func readable(on background: Color, toward end: Color, contrast: Double = 4.5) -> Color {
    (0...100).lazy.map { mixed(with: end, percent: $0) }
      .first { $0.contrast(to: background) >= contrast } ?? end
  }

  private func mixed(with other: Color, percent: Int) -> Color {
    func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Int(from) * (100 - percent) + Int(to) * percent) / 100)
    }
    return Color(
      red: channel(red, other.red), green: channel(green, other.green),
      blue: channel(blue, other.blue))
  }

  /// Relative luminance of WCAG 2.2.
  private var luminance: Double {
    let weights = [(red, 0.2126), (green, 0.7152), (blue, 0.0722)]
    return weights.reduce(0) { sum, channel in
      sum + Self.linear[Int(channel.0)] * channel.1
    }
  }

  /// The linear value of each 8-bit sRGB channel value.
  private static let linear: [Double] = (0...255).map { value in
    let share = Double(value) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}

extension Color: ParameterValue {
  /// The type `text`.
  public static var parameterType: ParameterType { .text }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Color? {
    guard let text = String.decode(node, into: &diagnostics) else { return nil }
    if let color = Color(text) { return color }
    diagnostics.report(
      Diagnostic(
        .invalidValue, "expected a color such as '#0b57d0', found '\(text)'", at: node.range,
        help: "write a number sign and six hexadecimal digits, in quotes"))
    return nil
  }

  public var json: JSONValue { .text(text) }
}
