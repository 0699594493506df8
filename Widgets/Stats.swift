public import WidgetCore

/// How many records were found, and how fast: `4,168 results found in 3 ms`.
public struct StatsConnector: Connector {
  public static let type = "stats"
  public static let summary = "How many records were found, and how fast."
  public static let example = """
    type: stats
    template: "{{nbHits}} phones in {{processingTimeMS}} ms"
    """

  @Parameter(
    """
    The sentence, with places for nbHits, page (0-based), pageNumber (1-based), nbPages, \
    hitsPerPage, processingTimeMS and query; '12 results found in 3 ms' if absent.
    """)
  public var template: Template?

  public init() {}

  public func view(in context: WidgetContext) -> View {
    guard let response = context.response else { return .text(View.Text("")) }
    let values = values(of: response)
    let text = template?.text(for: .object(values)) ?? sentence(on: response)
    return .text(View.Text(text, values: values))
  }

  private func values(of response: SearchResponse) -> JSONObject {
    JSONObject([
      ("nbHits", .integer(response.nbHits)),
      ("page", .integer(response.page)),
      ("pageNumber", .integer(response.page &+ 1)),
      ("nbPages", .integer(response.nbPages)),
      ("hitsPerPage", .integer(response.hitsPerPage)),
      ("processingTimeMS", .number(response.processingTime.milliseconds)),
      ("query", .text(response.query)),
    ])
  }

  private func sentence(on response: SearchResponse) -> String {
    let count = response.nbHits == 0 ? "No results" : response.nbHits.counting("result")
    let time = response.processingTime.milliseconds.rounded()
    let duration = time < 1 ? "less than 1" : (Int(exactly: time) ?? .max).groupedText
    return "\(count) found in \(duration) ms"
  }
}
