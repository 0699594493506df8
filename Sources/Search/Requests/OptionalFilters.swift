/// Filters that records need not fulfil; of records with the same number of typos, and equally near
/// where distances count, those that do come first.
public struct OptionalFilters: Hashable, Sendable {
  /// A filter with its weight.
  public struct Scored: Hashable, Sendable {
    public var filter: Filter
    /// 0 or more; the higher, the earlier its records.
    public var score: Int

    public init(_ filter: Filter, score: Int = 1) {
      self.filter = filter
      self.score = score
    }
  }

  /// Groups in their order; a record gets the best score of each group's filters that it fulfils,
  /// or all of them where `sumsScores` is set, and the sum over the groups orders the records.
  public var groups: [[Scored]] = []
  /// Whether the scores of one group's filters add up (Algolia's `sumOrFiltersScores`).
  public var sumsScores = false

  public init(_ groups: [[Scored]] = [], sumsScores: Bool = false) {
    self.groups = groups
    self.sumsScores = sumsScores
  }

  /// The filters of all groups.
  public var filters: [Filter] { groups.joined().map(\.filter) }
}

extension OptionalFilters {
  /// Adds filters as they are written, with their scores, as in `brand:Apple<score=2> OR brand:Nokia`.
  ///
  /// What is joined by `OR` is one group; else every filter is a group of its own. Groups that are
  /// there already are not added again.
  public mutating func add(_ expressions: [FilterExpression]) {
    for group in expressions.flatMap(\.groups) {
      let scored = group.filters.map { filter -> Scored in
        guard case .facet(let facet) = filter else { return Scored(filter) }
        return Scored(filter, score: facet.score ?? 1)
      }
      for new in group.id.isDisjunctive ? [scored] : scored.map({ [$0] })
      where !groups.contains(new) {
        groups.append(new)
      }
    }
  }
}

/// Records like a given one: those that share its values come first, and it is left out itself.
///
/// The values of a list are optional filters of one group, whose scores add up.
public struct RelatedRecords: Hashable, Sendable {
  /// An attribute whose values relate records, with its weight.
  public struct Pattern: Hashable, Sendable {
    public var attribute: String
    public var score: Int

    public init(_ attribute: String, score: Int = 1) {
      self.attribute = attribute
      self.score = score
    }
  }

  /// The key of the record that the others are like.
  public var objectID: String
  public var patterns: [Pattern]

  public init(to objectID: String, by patterns: [Pattern]) {
    self.objectID = objectID
    self.patterns = patterns
  }

  /// The optional filters that records like the given one fulfil.
  ///
  /// A single value is a group of its own; the values of a list are one group.
  ///
  /// - Parameter values: the values of an attribute of the given record, as facets tell them.
  public func filters(_ values: (_ attribute: String) -> [String]) -> OptionalFilters {
    let groups = patterns.map { pattern in
      Set(values(pattern.attribute)).sorted().map { text in
        let filter = Filter.Facet(attribute: pattern.attribute, stringValue: text)
        return OptionalFilters.Scored(.facet(filter), score: pattern.score)
      }
    }
    return OptionalFilters(groups.filter { !$0.isEmpty }, sumsScores: true)
  }
}
