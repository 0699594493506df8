public import WidgetCore

/// Renders frames as text: the title, the widgets below each other, then error messages.
///
/// Wraps lines to any width. Matches are colored if the output supports colors, else they are
/// between asterisks (`*zur*ich`).
public struct TextRenderer: Renderer {
  public static let type = "text"
  public static let summary = "Renders the screen as text for a terminal or a file."

  /// Whether matches of the query are highlighted.
  public enum Highlight: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// By color or, without colors, by asterisks.
    case marks
    /// Not at all.
    case none
  }

  @Parameter("Whether matches are highlighted, by color or, without colors, by asterisks.")
  public var highlight: Highlight = .marks
  @Parameter("The width in columns (default: the width of the terminal).")
  public var width: Int?

  /// Creates a renderer with default parameters.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if let width, width < 1 {
      report.error("width", "'width' is \(width), expected at least 1")
    }
  }

  public func render(_ frame: Frame, for output: OutputTraits) -> String {
    let layout = TextLayout(
      width: width ?? output.width, matches: matches(for: output), wording: frame.wording)
    let lines = FrameText(frame: frame).lines(in: layout)
    return lines.map {
      (output.usesASCII ? $0.asciiForm : $0).text(usesColor: output.usesColor)
    }.joined(separator: "\n") + "\n"
  }

  private func matches(for output: OutputTraits) -> TextLayout.Matches {
    if highlight == .none { return .hidden }
    return output.usesColor ? .styled : .marked
  }
}
