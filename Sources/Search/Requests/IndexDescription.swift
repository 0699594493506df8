/// Describes the records and the engine of a searcher for clients of the search API.
public struct IndexDescription: Hashable, Sendable {
  /// The attribute with a record's key.
  public var key = "objectID"
  /// The searched attributes, the most important first; empty if the settings do not name them.
  public var searchable: [String] = []
  /// The criteria that break ties of the relevance.
  public var ranking: [RankingCriterion] = []
  /// The names of the sort orders in the settings.
  public var sorts: [String] = []
  /// The attribute to group hits by; nil if hits cannot be grouped.
  public var attributeForDistinct: String?
  /// The values of the search API's parameters that the engine ignores, by the name of the parameter.
  public var ignoredValues: [String: Set<String>] = [:]

  /// Creates the description of settings without these members.
  public init() {}

  /// Creates a description.
  public init(
    key: String = "objectID", searchable: [String], ranking: [RankingCriterion] = [],
    sorts: some Sequence<String>, attributeForDistinct: String? = nil,
    ignoredValues: [String: Set<String>] = [:]
  ) {
    self.key = key
    self.searchable = searchable
    self.ranking = ranking
    self.sorts = sorts.sorted()
    self.attributeForDistinct = attributeForDistinct
    self.ignoredValues = ignoredValues
  }
}
