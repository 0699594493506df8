public import WidgetCore

/// Frames as JSON, for programs.
public struct JSONRenderer: Renderer {
  public static let type = "json"
  public static let summary = "The screen as JSON, for programs."

  /// How the JSON is laid out.
  public enum Layout: String, Hashable, Sendable, CaseIterable, ParameterValue {
    case compact
    case indented
  }

  @Parameter("Everything on one line, or one member a line.")
  public var layout: Layout = .indented

  public init() {}

  public func render(_ frame: Frame, for output: OutputTraits) -> String {
    FrameJSON(frame).value.text(layout == .compact ? .compact : .indented) + "\n"
  }
}
