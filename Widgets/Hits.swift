public import WidgetCore

/// The records found on the current page.
///
/// A record is shown by its `template`, then by its `fields`, one `attribute: value` a line. With
/// neither, it is shown by its name or title, else by the first attribute that is searched, else
/// by the first text it has.
public struct HitsConnector: Connector {
  public static let type = "hits"
  public static let summary = "The records found, each shown by a template or by its fields."
  public static let example = """
    type: hits
    template: "{{name}} ({{brand}}), {{price}}"
    fields: [color, rating]
    """

  @Parameter("How a record is shown; by its fields or its name if absent.")
  public var template: Template?
  @Parameter("The attributes listed below, each with its label.")
  public var fields: [String] = []
  @Parameter("Whether the parts that match the query are marked.")
  public var highlight: Bool = true
  @Parameter("What is said when nothing is found; the screen's 'noResults' if absent.")
  public var emptyText: String?
  @Parameter("The records on a page, 1 to 1000; what the searcher gives if absent.")
  public var hitsPerPage: Int?

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if let hitsPerPage, !(1...1000).contains(hitsPerPage) {
      report.error("hitsPerPage", "'hitsPerPage' is \(hitsPerPage), expected 1 to 1000")
    }
  }

  public var attributeUses: [AttributeUse] {
    ((template?.attributes ?? []) + fields).map { AttributeUse($0, .shown) }
  }

  public func start(_ state: inout SearchState) {
    state.hitsPerPage = state.hitsPerPage ?? hitsPerPage
  }

  public func view(in context: WidgetContext) -> View {
    guard let response = context.response else { return .records(View.Records([])) }
    return .records(
      View.Records(
        response.hits.map {
          View.Records.Record(line: text(of: $0, in: context.wording), hit: $0)
        },
        offset: response.page &* response.hitsPerPage,
        emptyText: emptyText ?? context.wording.text(.noResults)))
  }

  private func text(of hit: Hit, in wording: Wording) -> HighlightedText {
    let shown = highlight ? hit : Hit(objectID: hit.objectID, record: hit.record)
    var lines = template.map { [$0.line(for: shown, in: wording).parts] } ?? []
    for field in fields {
      let value = shown.parts(of: field, in: wording)
      if !value.isEmpty { lines.append([Self.plain("\(wording.name(of: field)): ")] + value) }
    }
    if lines.isEmpty {
      lines = [name(of: hit).map { shown.parts(of: $0, in: wording) } ?? [Self.plain(hit.objectID)]]
    }
    return HighlightedText(parts: Array(lines.joined(separator: [Self.plain("\n")])))
  }

  private func name(of hit: Hit) -> String? {
    let texts = hit.record.members.filter { $0.value.text?.isEmpty == false }.map(\.name)
    return texts.first { $0.lowercased() == "name" } ?? texts.first { $0.lowercased() == "title" }
      ?? hit.highlights.first?.path ?? texts.first
  }

  private static func plain(_ text: String) -> HighlightedText.Part {
    HighlightedText.Part(text, isHighlighted: false)
  }
}
