/// An attribute that a component uses, with the purpose.
public struct AttributeUse: Hashable, Sendable {
  /// The purpose of an attribute; some purposes require texts or numbers.
  public enum Purpose: Hashable, Sendable {
    /// Its texts are searched.
    case searched
    /// Its values are shown.
    case shown
    /// Records are sorted by its values.
    case sorted
    /// Hits are grouped by its values.
    case grouped
    /// Records are filtered by its values.
    case filtered
    /// Its distinct values are counted as a facet.
    case counted
    /// Records are filtered by comparing its numbers.
    case compared
    /// Statistics or a histogram of its numbers are computed.
    case measured
    /// Its numbers are compared as seconds since 1970.
    case dated
  }

  /// The attribute, a dotted path.
  public var attribute: String
  /// The purpose of the attribute.
  public var purpose: Purpose
  /// The parameter that contains the attribute; nil if it is unknown.
  public var parameter: String?

  /// Creates the use of an attribute.
  public init(_ attribute: String, _ purpose: Purpose, parameter: String? = nil) {
    self.attribute = attribute
    self.purpose = purpose
    self.parameter = parameter
  }
}

extension AttributeUse {
  /// Returns the attributes that the settings of a searcher use.
  ///
  /// - Parameters:
  ///   - searchable: the value of the parameter `searchable`.
  ///   - ranking: the value of the parameter `ranking`.
  ///   - sorts: the sort orders by name.
  ///   - named: the displayed attributes by parameter name.
  public static func uses(
    searchable: [String], ranking: [RankingCriterion], sorts: [String: [RankingCriterion]],
    _ named: KeyValuePairs<String, [String]>
  ) -> [AttributeUse] {
    let ordering: KeyValuePairs = ["ranking": ranking, "sorts": Array(sorts.values.joined())]
    return searchable.map { AttributeUse($0, .searched, parameter: "searchable") }
      + ordering.flatMap { name, criteria in
        criteria.map { AttributeUse($0.attribute, .sorted, parameter: name) }
      }
      + named.flatMap { name, attributes in
        attributes.map { AttributeUse($0, .shown, parameter: name) }
      }
  }
}

extension SearchRequest {
  /// The attributes that the request uses, including those of its filters.
  public var attributeUses: [AttributeUse] {
    let all: KeyValuePairs<AttributeUse.Purpose, [String]> = [
      .counted: facets.map(\.attribute).filter { $0 != Self.allFacets },
      .measured: statistics.map(\.attribute) + histograms.map(\.attribute),
      .filtered: facetSearches.map(\.attribute) + (related?.patterns ?? []).map(\.attribute),
      .shown: snippets.map(\.attribute) + (attributesToRetrieve ?? []),
      .searched: strategy.restrictSearchableAttributes,
    ]
    let named = all.flatMap { purpose, attributes in
      attributes.map { AttributeUse($0, purpose) }
    }
    return named + filtersOfAllKinds.map(\.attributeUse)
  }

  /// The active filters, the counted filters, and the optional filters.
  var filtersOfAllKinds: [Filter] {
    (filters.toFilterGroups() + always).flatMap(\.filters) + counts.map(\.filter)
      + optionalFilters.filters
  }
}

extension Filter {
  /// The filtered attribute; a numeric filter compares it.
  public var attributeUse: AttributeUse {
    AttributeUse(attribute, kind == .numeric ? .compared : .filtered)
  }
}
