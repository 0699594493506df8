import Components
import Search

/// Writes filters as Algolia's parameters hold them.
enum FilterEncoder {
  /// What all the filters of a request are as `filters`; nil if there are none.
  static func sql(_ request: SearchRequest) -> String? {
    let groups = request.filters.toFilterGroups() + request.always
    let text = FilterGroupConverter().sql(
      groups.map { FilterGroup($0.id, $0.filters.map(plain)) })
    return text?.isEmpty == false ? text : nil
  }

  /// What filters that need not hold are as `optionalFilters`: lists of alternatives.
  static func optional(_ filters: OptionalFilters) -> JSONValue {
    .array(
      filters.groups.map { group in
        let texts = group.compactMap(optional)
        return texts.count == 1 ? texts[0] : .array(texts)
      })
  }

  /// Numbers that have no end cannot be written, and the values of facets are texts.
  private static func plain(_ filter: Filter) -> Filter {
    switch filter {
    case .facet(var facet):
      facet.value = .string(facet.value.text)
      return .facet(facet)
    case .numeric(var numeric):
      switch numeric.value {
      case .comparison(let sign, let number): numeric.value = .comparison(sign, finite(number))
      case .range(let range):
        numeric.value = .range(finite(range.lowerBound)...finite(range.upperBound))
      }
      return .numeric(numeric)
    case .tag: return filter
    }
  }

  private static func finite(_ number: Double) -> Double {
    let most = Double.greatestFiniteMagnitude
    return min(max(number, -most), most)
  }

  /// `brand:Apple<score=3>`, `brand:-Nokia`; nil for what compares numbers, which Algolia scores
  /// only as facets.
  private static func optional(_ scored: OptionalFilters.Scored) -> JSONValue? {
    let value: String
    switch scored.filter {
    case .facet(let facet): value = facet.value.text
    case .tag(let tag): value = tag.value
    case .numeric: return nil
    }
    let filter = scored.filter
    let sign = filter.isNegated ? "-" : value.hasPrefix("-") ? "\\" : ""
    let score = scored.score == 1 ? "" : "<score=\(scored.score)>"
    return .text("\(filter.attribute):\(sign)\(value)\(score)")
  }
}
