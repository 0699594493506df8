public import WidgetCore

/// Shows links to the pages of the result.
public struct PaginationConnector: Connector {
  public static let type = "pagination"
  public static let otherNames = ["pager", "paging", "paginator"]
  public static let summary = "Shows links to the pages of the result."
  public static let example = """
    type: pagination
    padding: 2
    totalPages: 20
    """
  public static let actions = [
    ActionDescription("set", value: "a page number, starting with 1", "Goes to a page."),
    ActionDescription("next", "Goes to the next page."),
    ActionDescription("previous", "Goes to the previous page."),
    ActionDescription("first", "Goes to the first page."),
    ActionDescription("last", "Goes to the last page."),
  ]

  @Parameter("The number of links on each side of the current page, 0 to 100.")
  public var padding: Int = 3
  @Parameter("The maximum number of pages (default: all).")
  public var totalPages: Int?

  /// Creates a widget with default parameters.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if !(0...100).contains(padding) {
      report.error("padding", "'padding' is \(padding), expected 0 to 100")
    }
    if let totalPages, totalPages < 1 {
      report.error("totalPages", "'totalPages' is \(totalPages), expected at least 1")
    }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    let last = nbPages(in: context).map { max($0, 1) }
    let page: Int
    switch action.name {
    case "set": page = try action.integer()
    case "next": page = state.page &+ 2
    case "previous": page = min(state.page, last ?? .max)
    case "first": page = 1
    case "last":
      guard let last else { throw ActionError("'\(action)': the number of pages is unknown") }
      page = last
    default: throw .unknown(action, for: Self.self)
    }
    guard page >= 1, page <= last ?? .max else {
      let range = last.map { "from 1 to \($0)" } ?? "from 1"
      throw ActionError("'\(action)': there is no page \(page), expected one \(range)")
    }
    state.page = page - 1
  }

  public func view(in context: WidgetContext) -> View {
    let page = context.response?.page ?? context.state.page
    let nbPages = nbPages(in: context)
    let pages = nbPages.map { PageWindow(around: page, of: $0, padding: padding).pages } ?? [page]
    return .pager(
      View.Pager(page: page, nbPages: nbPages ?? 0, pages: pages, action: context.action("set")))
  }

  /// The number of accessible pages; nil before the first response.
  private func nbPages(in context: WidgetContext) -> Int? {
    context.response.map { min($0.nbPages, totalPages ?? .max) }
  }
}
