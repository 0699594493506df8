/// A searcher whose hits an autocomplete menu shows.
public struct SuggestionSource: Sendable {
  /// The searcher's id.
  public var searcher: String
  /// The heading above the hits; nil for none.
  public var title: String?
  /// The attribute with the suggested query; nil if the hits are not suggestions.
  public var attribute: String?
  /// The template of a hit; nil for the suggested query or the name.
  public var template: Template?
  /// The maximum number of hits.
  public var limit: Int
  /// The highlighted parts.
  ///
  /// Nil for the added text of suggestions and the matches of other hits.
  public var highlight: HighlightStyle?
  /// The arrangement of the hits, with their cards.
  public var appearance = RecordAppearance()

  /// Creates a source.
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

  /// Returns the first hits of a response, with their actions.
  ///
  /// A suggestion that equals the query is omitted. Other hits search for their title.
  public func records(of response: SearchResponse, in context: WidgetContext) -> View.RecordList {
    let suggested = attribute.map { SuggestedQueries($0) }
    let shown = template ?? attribute.flatMap { try? Template("{{\($0)}}") }
    let lines = HitLines(
      shown, highlight: highlight ?? (attribute == nil ? .matches : .inverted),
      appearance: appearance)
    var view = lines.records(of: response, emptyText: "", in: context.wording)
    view.marker = .bullet
    view.records = view.records.compactMap { record in
      guard let suggested else {
        var record = record
        let name = record.card?.title.text ?? record.line.text.prefix { $0 != "\n" }.description
        record.actions = name.isEmpty ? [] : [context.action("select", name)]
        return record
      }
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

extension SuggestionSource: ParameterValue {
  private struct Settings: ParameterRecord {
    @Parameter("The searcher's id.") var searcher: String
    @Parameter("The heading above its hits.") var title: String?
    @Parameter("The attribute with a suggested query, for hits that are suggestions.")
    var attribute: String?
    @Parameter("The template of a hit (default: the suggested query, or the name).")
    var template: Template?
    @Parameter("The maximum number of hits, 1 to 1000.") var limit: Int = 5
    @Parameter("The highlighted parts (default: 'inverted' for suggestions, else 'matches').")
    var highlight: HighlightStyle?
    @ParameterGroup var appearance: RecordAppearance

    func validate(_ report: inout ParameterReport) {
      HitLines(template, appearance: appearance).check(&report)
      report.checkPageSize(limit, "limit")
    }
  }

  /// A mapping with the parameters of a source.
  public static var parameterType: ParameterType { Settings.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> SuggestionSource?
  {
    Settings.make(from: node, into: &diagnostics).map { settings in
      var source = SuggestionSource(
        searcher: settings.searcher, title: settings.title, attribute: settings.attribute,
        template: settings.template, limit: settings.limit, highlight: settings.highlight)
      source.appearance = settings.appearance
      return source
    }
  }

  public var json: JSONValue {
    var settings = Settings()
    settings.searcher = searcher
    settings.title = title
    settings.attribute = attribute
    settings.template = template
    settings.limit = limit
    settings.highlight = highlight
    settings.appearance = appearance
    return settings.json
  }
}
