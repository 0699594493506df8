public import WidgetCore

/// Whether a search is pending.
public struct LoadingConnector: Connector {
  public static let type = "loading"
  public static let summary = "Whether a search is pending."
  public static let spansSearchers = true

  @Parameter("What is said while a search is pending; the screen's 'loading' if absent.")
  public var label: String?

  public init() {}

  public func view(in context: WidgetContext) -> View {
    .progress(
      View.Progress(isLoading: context.isLoading, label: label ?? context.wording.text(.loading)))
  }
}
