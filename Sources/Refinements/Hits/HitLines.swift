/// Formats hits as lines of text, using a template or a list of fields.
///
/// Each field is a line `attribute: value` below the template. Without both, the text is the name or
/// title of the record, or else its first searchable attribute, or else its first text.
public struct HitLines: Hashable, Sendable {
  /// The template of the first line; nil for none.
  public var template: Template?
  /// The attributes of the other lines.
  public var fields: [String]
  /// The parts to highlight.
  public var highlight: HighlightStyle
  /// The maximum number of words of a snippet.
  public var snippetWords: Int

  /// The metadata of hits that templates can show.
  ///
  /// The rank (1-based), the distance, the score, the group, and the id of the response.
  public static let metadata = ["__position", "__distance", "__score", "__group", "__queryID"]

  /// Creates a format for hits.
  public init(
    _ template: Template?, fields: [String] = [], highlight: HighlightStyle = .matches,
    snippetWords: Int = 10
  ) {
    self.template = template
    self.fields = fields
    self.highlight = highlight
    self.snippetWords = snippetWords
  }

  /// The attributes that the lines show, for `Connector.attributeUses`.
  public var attributeUses: [AttributeUse] {
    ((template?.attributes ?? []) + fields).map { AttributeUse($0, .shown) }
  }

  /// Reports invalid values of the parameters `template` and `snippetWords`.
  public func check(_ report: inout ParameterReport) {
    for name in template?.metadata ?? [] where !Self.metadata.contains(name) {
      let names = Self.metadata.map { "'\($0)'" }.joined(separator: ", ")
      report.error(
        "template", "unknown variable '\(name)', expected \(names)", id: .unknownValue,
        help: Suggestion.help(for: name, in: Self.metadata))
    }
    if !(1...1000).contains(snippetWords) {
      report.error("snippetWords", "'snippetWords' is \(snippetWords), expected 1 to 1000")
    }
  }

  /// Requests the snippets of the template.
  public func prepare(_ request: inout SearchRequest) {
    for attribute in template?.snippets ?? [] {
      request.addSnippet(of: attribute, words: snippetWords)
    }
  }

  /// Returns the hits of a response as a list.
  ///
  /// A nil `emptyText` means the text "No results" of the screen.
  public func records(
    of response: SearchResponse, emptyText: String? = nil, in wording: Wording
  ) -> View.RecordList {
    let offset = response.firstPage &* response.hitsPerPage
    let records = response.hits.enumerated().map { index, hit in
      record(of: hit, at: offset &+ index, queryID: response.queryID, in: wording)
    }
    var view = View.RecordList(
      records, offset: offset, emptyText: emptyText ?? wording.text(.noResults))
    view.queryID = response.queryID
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
    var metadata: [String: String] = [:]
    if template?.metadata.isEmpty == false {
      metadata["__position"] = wording.text(of: position &+ 1)
      metadata["__distance"] = hit.distance.map(wording.text(ofMeters:))
      metadata["__score"] = hit.score.map(wording.text(of:))
      metadata["__group"] = hit.group
      metadata["__queryID"] = queryID
    }
    return View.RecordList.Item(line: line(of: hit, metadata, in: wording), hit: hit)
  }

  private func line(
    of hit: Hit, _ metadata: [String: String], in wording: Wording
  ) -> HighlightedText {
    let shown = highlight.styled(hit)
    var lines = template.map { [$0.line(for: shown, in: wording, metadata: metadata)] } ?? []
    for field in fields {
      let value = shown.text(of: field, in: wording)
      if value.isEmpty { continue }
      var line = HighlightedText("\(wording.name(of: field)): ")
      line.append(value)
      lines.append(line)
    }
    if lines.isEmpty {
      return name(of: hit).map { shown.text(of: $0, in: wording) } ?? HighlightedText(hit.objectID)
    }
    return lines.joined(separator: "\n")
  }

  private func name(of hit: Hit) -> String? {
    let texts = hit.record.members.filter { $0.value.text?.isEmpty == false }.map(\.name)
    return texts.first { $0.lowercased() == "name" } ?? texts.first { $0.lowercased() == "title" }
      ?? hit.highlights.first?.path ?? texts.first
  }
}
