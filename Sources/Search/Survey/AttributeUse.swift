/// An attribute of the records that a component names, and what for.
public struct AttributeUse: Hashable, Sendable {
  /// What an attribute is named for; some purposes need values of some kind.
  public enum Purpose: Hashable, Sendable {
    /// Its texts are searched.
    case searched
    /// Its values are shown.
    case shown
    /// Its values put records in order.
    case sorted
    /// Its values put hits into groups.
    case grouped
    /// Its values are filtered by.
    case filtered
    /// Its different values are listed with their counts.
    case counted
    /// Its numbers are compared.
    case compared
    /// The minimum and maximum of its numbers, or their distribution, are shown.
    case measured
  }

  public var attribute: String
  public var purpose: Purpose
  /// The parameter that names it; nil if it may be any of them.
  public var parameter: String?

  public init(_ attribute: String, _ purpose: Purpose, parameter: String? = nil) {
    self.attribute = attribute
    self.purpose = purpose
    self.parameter = parameter
  }
}

extension AttributeUse {
  /// What the settings of a searcher name by `searchable`, `ranking` and `sorts`, and by other
  /// parameters what is shown.
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
  /// The attributes that the request names, with those of its filters.
  public var attributeUses: [AttributeUse] {
    let all: KeyValuePairs<AttributeUse.Purpose, [String]> = [
      .counted: facets.map(\.attribute),
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

  /// The filters that hold, those that are counted, and those that move records to the front.
  var filtersOfAllKinds: [Filter] {
    (filters.toFilterGroups() + always).flatMap(\.filters) + counts.map(\.filter)
      + optionalFilters.filters
  }
}

extension Filter {
  /// The attribute, which a numeric filter compares.
  public var attributeUse: AttributeUse {
    AttributeUse(attribute, kind == .numeric ? .compared : .filtered)
  }
}
