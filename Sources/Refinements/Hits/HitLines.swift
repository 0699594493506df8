/// Formats hits as lines of text, using a template, the parts of a card, or a list of fields.
///
/// Each field is a line `attribute: value` below the template, or else below the lines of the card.
/// Without all three, the text is the name or title of the record, or else its first searchable
/// attribute, or else its first text.
public struct HitLines: Sendable {
  /// The template of the first line; nil for none.
  public var template: Template?
  /// The attributes of the other lines.
  public var fields: [String]
  /// The parts to highlight.
  public var highlight: HighlightStyle
  /// The maximum number of words of a snippet.
  public var snippetWords: Int
  /// The arrangement of the records, with their cards and columns.
  @Indirect public var appearance: RecordAppearance

  /// The metadata of hits that templates can show.
  ///
  /// The rank (1-based), the distance, the score, the group, and the id of the response.
  public static let metadata = ["__position", "__distance", "__score", "__group", "__queryID"]

  /// Creates a format for hits.
  public init(
    _ template: Template?, fields: [String] = [], highlight: HighlightStyle = .matches,
    snippetWords: Int = 10, appearance: RecordAppearance = RecordAppearance()
  ) {
    self.template = template
    self.fields = fields
    self.highlight = highlight
    self.snippetWords = snippetWords
    _appearance = Indirect(wrappedValue: appearance)
  }

  private var templates: [Template] {
    [template, appearance.preview].compactMap(\.self) + (appearance.card?.templates ?? [])
  }

  /// The attributes that the lines show, for `Connector.attributeUses`.
  public var attributeUses: [AttributeUse] {
    ((template?.attributes ?? []) + fields + appearance.attributes).map { AttributeUse($0, .shown) }
  }

  /// Reports invalid values of `template`, `snippetWords`, and the appearance.
  public func check(_ report: inout ParameterReport) {
    template?.checkMetadata("template", &report)
    appearance.preview?.checkMetadata("preview", &report)
    appearance.check(fields: fields, &report)
    if !(1...1000).contains(snippetWords) {
      report.error("snippetWords", "'snippetWords' is \(snippetWords), expected 1 to 1000")
    }
  }

  /// Requests the snippets of the template and the card.
  public func prepare(_ request: inout SearchRequest) {
    for attribute in templates.flatMap(\.snippets) {
      request.addSnippet(of: attribute, words: snippetWords)
    }
  }

  /// The template of a hit's name; nil for its attribute `name` or `title`.
  private var titleTemplate: Template? { appearance.card?.title?.template ?? template }

  /// The attributes that `title(of:in:)` shows.
  public var titleAttributes: [String] { titleTemplate?.attributes ?? ["name", "title"] }

  /// Returns the name of a hit as plain text: its title on a card, or its first line. Nil if empty.
  ///
  /// - Parameters:
  ///   - hit: the hit.
  ///   - wording: the texts and formats of the screen.
  public func title(of hit: Hit, in wording: Wording) -> String? {
    let text =
      titleTemplate?.line(for: hit, in: wording).text
      ?? name(of: hit).map { hit.text(of: $0, in: wording).text }
    let line = text?.split(separator: "\n").first.map(String.init)
    return line?.isEmpty == false ? line : nil
  }

  /// Returns the hits of a response as a list.
  ///
  /// A nil `emptyText` means the text "No results" of the screen.
  public func records(
    of response: SearchResponse, emptyText: String? = nil, in wording: Wording
  ) -> View.RecordList {
    let offset = response.firstPage &* response.hitsPerPage
    let (showsMetadata, card) = (showsMetadata, appearance.card)
    let records = response.hits.enumerated().map { index, hit in
      let metadata =
        showsMetadata
        ? metadata(of: hit, at: offset &+ index, queryID: response.queryID, in: wording) : [:]
      return record(of: hit, metadata, card, in: wording)
    }
    var view = View.RecordList(
      records, offset: offset, emptyText: emptyText ?? wording.text(.noResults))
    view.queryID = response.queryID
    view.layout = appearance.layout
    view.columns = columns(of: response.hits, in: wording)
    return view
  }

  /// Returns a hit with its text.
  ///
  /// - Parameters:
  ///   - hit: the hit to show.
  ///   - position: the rank among all hits, 0-based.
  ///   - queryID: the ID of the response for events; nil if it has none.
  ///   - wording: the texts and formats of the screen.
  public func record(
    of hit: Hit, at position: Int, queryID: String? = nil, in wording: Wording
  ) -> View.RecordList.Item {
    let metadata =
      showsMetadata ? metadata(of: hit, at: position, queryID: queryID, in: wording) : [:]
    return record(of: hit, metadata, appearance.card, in: wording)
  }

  /// Returns a hit with its text.
  ///
  /// - Parameters:
  ///   - hit: the hit to show.
  ///   - metadata: the metadata of the hit by name.
  ///   - cardFields: the parts of `appearance.card`, which would be copied for each hit.
  ///   - wording: the texts and formats of the screen.
  private func record(
    of hit: Hit, _ metadata: [String: String], _ cardFields: CardFields?, in wording: Wording
  ) -> View.RecordList.Item {
    let shown = highlight.styled(hit)
    var card: Indirect<View.RecordList.Card>?
    // Determined before the card is stored, because reading a stored one copies it.
    var hasText = false
    if let parts = cardFields?.card(
      of: shown, metadata, details: details(of: shown, in: wording), in: wording)
    {
      hasText = !parts.isTextless
      card = Indirect(wrappedValue: parts)
    }
    let cells =
      appearance.layout == .table
      ? appearance.columns(fields: fields).map { $0.text(of: shown, in: wording) } : []
    let ownLine: HighlightedText? =
      if let template {
        ([template.line(for: shown, in: wording, metadata: metadata)]
          + details(of: shown, in: wording)).joined(separator: "\n")
      } else if cells.contains(where: { !$0.isEmpty }) {
        cells.filter { !$0.isEmpty }.joined(separator: ", ")
      } else if hasText {
        nil
      } else {
        line(of: shown, in: wording)
      }
    return View.RecordList.Item(
      line: ownLine, card: card, hit: hit,
      preview: appearance.preview?.line(for: shown, in: wording, metadata: metadata), cells: cells)
  }

  /// Whether any of the templates shows metadata of hits.
  private var showsMetadata: Bool {
    template?.metadata.isEmpty == false || appearance.preview?.metadata.isEmpty == false
      || appearance.card?.showsMetadata == true
  }

  private func metadata(
    of hit: Hit, at position: Int, queryID: String?, in wording: Wording
  ) -> [String: String] {
    var metadata: [String: String] = [:]
    metadata["__position"] = wording.text(of: position &+ 1)
    metadata["__distance"] = hit.distance.map(wording.text(ofMeters:))
    metadata["__score"] = hit.score.map(wording.text(of:))
    metadata["__group"] = hit.group
    metadata["__queryID"] = queryID
    return metadata
  }

  /// Returns the lines of the fields, or else the name of a hit.
  private func line(of hit: Hit, in wording: Wording) -> HighlightedText {
    let lines = details(of: hit, in: wording)
    if !lines.isEmpty { return lines.joined(separator: "\n") }
    return name(of: hit).map { hit.text(of: $0, in: wording) } ?? HighlightedText(hit.objectID)
  }

  /// The lines of the fields that have a value, such as `color: red`.
  private func details(of hit: Hit, in wording: Wording) -> [HighlightedText] {
    fields.compactMap { field in
      let value = hit.text(of: field, in: wording)
      if value.isEmpty { return nil }
      var line = HighlightedText("\(wording.name(of: field)): ")
      line.append(value)
      return line
    }
  }

  private func columns(of hits: [Hit], in wording: Wording) -> [View.RecordList.Column] {
    guard appearance.layout == .table else { return [] }
    return appearance.columns(fields: fields).map { column in
      View.RecordList.Column(
        column.attribute, title: column.title ?? wording.name(of: column.attribute),
        alignment: column.align ?? Self.alignment(of: column.attribute, in: hits),
        width: column.width)
    }
  }

  /// Right-aligned if all values are numbers.
  private static func alignment(
    of attribute: String, in hits: [Hit]
  ) -> View.RecordList.Alignment {
    let values = hits.compactMap { $0.value(attribute) }.filter { !$0.isNull }
    return !values.isEmpty && values.allSatisfy { $0.double != nil } ? .right : .left
  }

  private func name(of hit: Hit) -> String? {
    let texts = hit.record.members.filter { $0.value.text?.isEmpty == false }.map(\.name)
    return texts.first { $0.lowercased() == "name" } ?? texts.first { $0.lowercased() == "title" }
      ?? hit.highlights.first?.path ?? texts.first
  }
}

extension Template {
  /// Reports unknown metadata at a parameter.
  func checkMetadata(_ parameter: String, _ report: inout ParameterReport) {
    for name in metadata where !HitLines.metadata.contains(name) {
      let names = HitLines.metadata.map { "'\($0)'" }.joined(separator: ", ")
      report.error(
        parameter, "unknown variable '\(name)', expected \(names)", id: .unknownValue,
        help: Suggestion.help(for: name, in: HitLines.metadata))
    }
  }
}
