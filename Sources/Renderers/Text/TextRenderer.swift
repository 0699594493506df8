public import WidgetCore

/// Frames as text for people: the title, the widgets one below the other, then what went wrong.
///
/// Fits any width; what does not fit is wrapped, never cut. Matches are coloured where colour is
/// welcome and stand between asterisks elsewhere (`*zur*ich`).
public struct TextRenderer: Renderer {
  public static let type = "text"
  public static let summary = "The screen as text, for a terminal or a file."

  /// How the parts of a text that match the query are told from the rest.
  public enum Highlight: String, Hashable, Sendable, CaseIterable, ParameterValue {
    case marks
    case none
  }

  @Parameter("Whether matches are marked: by colour where it is welcome, else by asterisks.")
  public var highlight: Highlight = .marks
  @Parameter("The width in columns; that of the terminal if absent.")
  public var width: Int?

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
    return lines.map { $0.text(usesColor: output.usesColor) }.joined(separator: "\n") + "\n"
  }

  private func matches(for output: OutputTraits) -> TextLayout.Matches {
    if highlight == .none { return .hidden }
    return output.usesColor ? .styled : .marked
  }
}
