/// A searcher whose hits are offered while a query is typed, as the author of a screen lists it.
public struct ListedSource: Hashable, Sendable {
  /// The searcher's id.
  public var searcher: String
  public var title: String?
  /// The attribute that holds what a hit suggests to search for; nil if it suggests nothing.
  public var attribute: String?
  public var template: Template?
  /// The most hits shown.
  public var limit: Int
  /// Nil to mark what a suggestion adds, or else what matches.
  public var highlight: HighlightStyle?

  public init(
    searcher: String, title: String? = nil, attribute: String? = nil, template: Template? = nil,
    limit: Int = 5, highlight: HighlightStyle? = nil
  ) {
    self.searcher = searcher
    self.title = title
    self.attribute = attribute
    self.template = template
    self.limit = limit
    self.highlight = highlight
  }

  /// The first hits of an answer with what can be done with them; what would search for the
  /// query itself is left out.
  public func records(of response: SearchResponse, in context: WidgetContext) -> View.Records {
    let suggested = attribute.map { SuggestedQueries($0) }
    let shown = template ?? attribute.flatMap { try? Template("{{\($0)}}") }
    let lines = HitLines(
      shown, highlight: highlight ?? (attribute == nil ? .matches : .inverted))
    var view = lines.records(of: response, emptyText: "", in: context.wording)
    view.marker = .bullet
    view.records = view.records.compactMap { record in
      guard let suggested else { return record }
      guard suggested.text(of: record.hit)?.lowercased() != response.query.lowercased() else {
        return nil
      }
      var record = record
      record.actions = suggested.actions(for: record.hit, in: context)
      return record
    }
    view.records = Array(view.records.prefix(limit))
    return view
  }
}

extension ListedSource: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("The searcher's id.") var searcher: String
    @Parameter("What stands above its hits.") var title: String?
    @Parameter("The attribute that holds a text to search for; its hits are then suggestions.")
    var attribute: String?
    @Parameter("How a hit is shown; by the text to search for, or its name, if absent.")
    var template: Template?
    @Parameter("The most hits, 1 to 1000.") var limit: Int = 5
    @Parameter("Which parts are marked; of suggestions all but what matches if absent.")
    var highlight: HighlightStyle?

    func validate(_ report: inout ParameterReport) {
      HitLines(template).check(&report)
      report.checkPageSize(limit, "limit")
    }
  }

  public static var parameterType: ParameterType { Entry.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> ListedSource? {
    Entry.make(from: node, into: &diagnostics).map {
      ListedSource(
        searcher: $0.searcher, title: $0.title, attribute: $0.attribute, template: $0.template,
        limit: $0.limit, highlight: $0.highlight)
    }
  }

  public var json: JSONValue {
    var entry = Entry()
    entry.searcher = searcher
    entry.title = title
    entry.attribute = attribute
    entry.template = template
    entry.limit = limit
    entry.highlight = highlight
    return entry.json
  }
}
