import Components
import Search

/// Encodes filters as Algolia's search parameters.
enum FilterEncoder {
  /// All filters of a request as the parameter `filters`; nil if there are none.
  static func sql(_ request: SearchRequest) -> String? {
    let groups = request.filters.toFilterGroups() + request.always
    let text = FilterGroupConverter().sql(
      groups.map { FilterGroup($0.id, $0.filters.map(encodable)) })
    return text?.isEmpty == false ? text : nil
  }

  /// Optional filters as the parameter `optionalFilters`: lists of alternatives.
  static func optional(_ filters: OptionalFilters) -> JSONValue {
    .array(
      filters.groups.map { group in
        let texts = group.compactMap(optional)
        return texts.count == 1 ? texts[0] : .array(texts)
      })
  }

  /// The filter with finite numbers and with facet values as texts, as Algolia requires.
  private static func encodable(_ filter: Filter) -> Filter {
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

  /// A filter as in `brand:Apple<score=3>` or `brand:-Nokia`; nil for numeric filters, which Algolia
  /// does not score.
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
