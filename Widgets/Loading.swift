public import WidgetCore

/// Shows whether a search is pending.
public struct LoadingConnector: Connector {
  public static let type = "loading"
  public static let summary = "Shows whether a search is pending."
  public static let dependsOnPage = false
  public static let spansSearchers = true

  @Parameter("The text during a search (default: the text 'loading').")
  public var label: String?

  /// Creates a widget with default parameters.
  public init() {}

  public func view(in context: WidgetContext) -> View {
    .progress(
      View.Progress(isLoading: context.isLoading, label: label ?? context.wording.text(.loading)))
  }
}
