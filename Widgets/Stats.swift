public import WidgetCore

/// Shows the number of results and the search time: `4,168 results found in 3 ms`.
public struct StatsConnector: Connector {
  public static let type = "stats"
  public static let summary = "Shows the number of results and the search time."
  public static let example = """
    type: stats
    template: "{{nbHits}} phones in {{processingTimeMS}} ms"
    """

  @Parameter(
    """
    The text, with the variables nbHits, page (0-based), pageNumber (1-based), nbPages, \
    hitsPerPage, processingTimeMS, nbSortedHits and query, and 'results', such as \
    '12 results' or '3 relevant results sorted out of 12' (default: the text 'resultsFound').
    """)
  public var template: Template?

  /// Creates a widget with default parameters.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    let names = values(of: SearchResponse()).members.map(\.name) + ["results"]
    for name in template?.attributes ?? [] where !names.contains(name) {
      report.error(
        "template", text: name, "unknown variable '{{\(name)}}'", id: .unknownValue,
        help: Suggestion.help(for: name, in: names)
          ?? "expected one of \(names.joined(separator: ", "))")
    }
  }

  public func view(in context: WidgetContext) -> View {
    guard let response = context.response else { return .text(View.Text("")) }
    let values = values(of: response)
    let text =
      template.map { sentence($0, values, response, context.wording) }
      ?? sentence(on: response, context.wording)
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
      ("nbSortedHits", response.nbSortedHits.json),
      ("areHitsSorted", .boolean(response.nbRelevantHits != nil)),
    ])
  }

  /// Formats counts with separators; `View.Text.values` contains the unformatted numbers.
  private func sentence(
    _ template: Template, _ values: JSONObject, _ response: SearchResponse, _ wording: Wording
  ) -> String {
    let shown = values.members.map { member -> (String, JSONValue) in
      guard case .integer(let number) = member.value else { return (member.name, member.value) }
      return (member.name, .text(wording.text(of: number)))
    }
    let results = ("results", JSONValue.text(results(response, wording)))
    return template.text(for: .object(JSONObject(shown + [results])))
  }

  private func results(_ response: SearchResponse, _ wording: Wording) -> String {
    if let relevant = response.nbRelevantHits {
      let values: KeyValuePairs = ["total": wording.text(of: response.nbHits)]
      return relevant == 0
        ? wording.text(.noRelevantResults, values)
        : wording.text(.relevantResults, count: relevant, values)
    }
    return response.nbHits == 0
      ? wording.text(.noResults) : wording.text(.results, count: response.nbHits)
  }

  private func sentence(on response: SearchResponse, _ wording: Wording) -> String {
    let time = response.processingTime.milliseconds.rounded()
    let duration =
      time < 1
      ? wording.text(.lessThanAMillisecond)
      : wording.text(.milliseconds, count: Int(exactly: time) ?? .max)
    return wording.text(
      .resultsFound, ["results": results(response, wording), "time": duration])
  }
}

extension SearchResponse {
  /// The number of relevant hits; nil if none were omitted.
  fileprivate var nbRelevantHits: Int? {
    nbSortedHits == nbHits ? nil : nbSortedHits
  }
}
