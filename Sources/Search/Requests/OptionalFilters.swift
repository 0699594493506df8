public import Components

/// Filters that boost the matching records without excluding others.
///
/// Of the records with the same number of typos and, if distances count, in the same band of
/// distance, those with the highest sum of scores rank first.
public struct OptionalFilters: Hashable, Sendable {
  /// A filter with its score.
  public struct Scored: Hashable, Sendable {
    /// The filter.
    public var filter: Filter
    /// The score of the records that match, from 0.
    public var score: Int

    /// Creates a filter with a score.
    public init(_ filter: Filter, score: Int = 1) {
      self.filter = filter
      self.score = score
    }
  }

  /// The groups of alternatives, whose scores add up.
  ///
  /// A group contributes the highest score of its matching filters, or with `sumsScores` their sum.
  public var groups: [[Scored]] = []
  /// Whether the scores of the filters of a group add up (Algolia's `sumOrFiltersScores`).
  public var sumsScores = false

  /// Creates optional filters from groups of alternatives.
  public init(_ groups: [[Scored]] = [], sumsScores: Bool = false) {
    self.groups = groups
    self.sumsScores = sumsScores
  }

  /// The filters of all groups.
  public var filters: [Filter] { groups.joined().map(\.filter) }
}

extension OptionalFilters: ParameterValue {
  /// A list of filter expressions.
  public static var parameterType: ParameterType { [FilterExpression].parameterType }

  /// Decodes expressions such as `brand:Apple<score=2> OR brand:Nokia`.
  ///
  /// Filters joined by `OR` are one group, and each other filter is a group of its own.
  public static func decode(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> OptionalFilters? {
    guard let expressions = [FilterExpression].decode(node, into: &diagnostics) else { return nil }
    var groups: [[Scored]] = []
    for group in expressions.flatMap(\.groups) {
      let scored = group.filters.map { filter -> Scored in
        guard case .facet(let facet) = filter else { return Scored(filter) }
        return Scored(filter, score: facet.score ?? 1)
      }
      groups.appendMissing(group.id.isDisjunctive ? [scored] : scored.map { [$0] })
    }
    return OptionalFilters(groups)
  }

  /// A list with an expression for each group.
  public var json: JSONValue {
    .array(
      groups.map { group in
        .text(
          group.map { scored in
            guard case .facet(var facet) = scored.filter, scored.score != 1 else {
              return scored.filter.text
            }
            facet.score = scored.score
            return Filter.facet(facet).text
          }.joined(separator: " OR "))
      })
  }
}

/// A request for the records that share values with a given one, which is excluded.
///
/// The values of the given record become optional filters; those of a list are one group, whose
/// scores add up.
public struct RelatedRecords: Hashable, Sendable {
  /// An attribute to compare, with the score of a shared value.
  public struct Pattern: Hashable, Sendable {
    /// The dotted path of the attribute.
    public var attribute: String
    /// The score of the records that share a value, from 0.
    public var score: Int

    /// Creates a pattern.
    public init(_ attribute: String, score: Int = 1) {
      self.attribute = attribute
      self.score = score
    }
  }

  /// The key of the given record.
  public var objectID: String
  /// The attributes to compare.
  public var patterns: [Pattern]

  /// Creates a request for the records related to the one with a key.
  public init(to objectID: String, by patterns: [Pattern]) {
    self.objectID = objectID
    self.patterns = patterns
  }

  /// The optional filters that boost related records. O(n log n) in the number of values.
  ///
  /// A single value is a group of its own; the values of a list are one group.
  ///
  /// - Parameter values: returns the facet values of an attribute of the given record.
  public func filters(_ values: (_ attribute: String) -> [String]) -> OptionalFilters {
    let groups = patterns.map { pattern in
      // An empty text is not a facet value.
      Set(values(pattern.attribute)).subtracting([""]).sorted().map { text in
        let filter = Filter.Facet(attribute: pattern.attribute, stringValue: text)
        return OptionalFilters.Scored(.facet(filter), score: pattern.score)
      }
    }
    return OptionalFilters(groups.filter { !$0.isEmpty }, sumsScores: true)
  }
}
