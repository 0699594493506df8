import Components
import Search

extension OptionalFilters {
  /// The optional filters that records like a given one fulfil.
  ///
  /// A single value is a group of its own; the values of a list are one group.
  init(_ related: RelatedRecords, of record: JSONObject) {
    let groups = related.patterns.map { pattern -> [Scored] in
      let value = JSONValue.object(record)[path: pattern.attribute]
      return Set(value.map(Self.texts) ?? []).sorted().map { text in
        let filter = Filter.Facet(attribute: pattern.attribute, stringValue: text)
        return Scored(.facet(filter), score: pattern.score)
      }
    }
    self.init(groups.filter { !$0.isEmpty }, sumsScores: true)
  }

  /// The texts under which values are counted and filtered.
  private static func texts(of value: JSONValue) -> [String] {
    switch value {
    case .text(let text): [text]
    case .integer(let number): [String(number)]
    case .number(let number): [FacetText.text(of: number)]
    case .boolean(let flag): [flag ? "true" : "false"]
    case .array(let items): items.flatMap { texts(of: $0) }
    case .null, .object: []
    }
  }
}
