/// How records become lines: by a template, then by fields, one `attribute: value` a line.
///
/// With neither, a record is shown by its name or title, else by the first attribute that is
/// searched, else by the first text it has.
public struct HitLines: Hashable, Sendable {
  public var template: Template?
  public var fields: [String]
  public var highlight: HighlightStyle
  /// The most words of a snippet.
  public var snippetWords: Int

  /// What a template can show of a hit besides its record: its place among all (1-based), its
  /// distance, its score, the value it is grouped by, and the name of the answer it is from.
  public static let facts = ["__position", "__distance", "__score", "__group", "__queryID"]

  public init(
    _ template: Template?, fields: [String] = [], highlight: HighlightStyle = .matches,
    snippetWords: Int = 10
  ) {
    self.template = template
    self.fields = fields
    self.highlight = highlight
    self.snippetWords = snippetWords
  }

  /// The attributes that the lines show.
  public var attributeUses: [AttributeUse] {
    ((template?.attributes ?? []) + fields).map { AttributeUse($0, .shown) }
  }

  /// Reports what is wrong with the parameters `template` and `snippetWords`.
  public func check(_ report: inout ParameterReport) {
    for fact in template?.facts ?? [] where !Self.facts.contains(fact) {
      let known = Self.facts.map { "'\($0)'" }.joined(separator: ", ")
      report.error(
        "template", "nothing is known as '\(fact)', expected \(known)", id: .unknownValue,
        help: Suggestion.help(for: fact, in: Self.facts))
    }
    if !(1...1000).contains(snippetWords) {
      report.error("snippetWords", "'snippetWords' is \(snippetWords), expected 1 to 1000")
    }
  }

  /// Asks for the snippets of the template.
  public func prepare(_ request: inout SearchRequest) {
    for attribute in template?.snippets ?? [] {
      request.askSnippet(of: attribute, words: snippetWords)
    }
  }

  /// The hits of an answer in their order.
  public func records(
    of response: SearchResponse, emptyText: String? = nil, in wording: Wording
  ) -> View.Records {
    let offset = response.firstPage &* response.hitsPerPage
    let records = response.hits.enumerated().map { index, hit in
      record(of: hit, at: offset &+ index, queryID: response.queryID, in: wording)
    }
    var view = View.Records(
      records, offset: offset, emptyText: emptyText ?? wording.text(.noResults))
    view.queryID = response.queryID
    return view
  }

  /// A hit with its line.
  ///
  /// `position` is the hit's place among all, 0-based.
  public func record(
    of hit: Hit, at position: Int, queryID: String? = nil, in wording: Wording
  ) -> View.Records.Record {
    var facts: [String: String] = [:]
    if template?.facts.isEmpty == false {
      facts["__position"] = wording.text(of: position &+ 1)
      facts["__distance"] = hit.distance.map(wording.text(ofMetres:))
      facts["__score"] = hit.score.map(wording.text(of:))
      facts["__group"] = hit.group
      facts["__queryID"] = queryID
    }
    return View.Records.Record(line: line(of: hit, facts, in: wording), hit: hit)
  }

  private func line(
    of hit: Hit, _ facts: [String: String], in wording: Wording
  ) -> HighlightedText {
    let shown = highlight.styled(hit)
    var lines = template.map { [$0.line(for: shown, in: wording, facts: facts)] } ?? []
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
