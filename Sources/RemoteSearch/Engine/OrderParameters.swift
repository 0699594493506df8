public import Components
public import Search

/// The parameters of a screen for the sort orders and groups of hits.
public struct OrderParameters: ParameterRecord {
  /// The ranking criteria of each sort order, by its name.
  @Parameter("Sort orders by name, for widgets such as 'sortBy': lists of the engine's fields.")
  public var sorts: [String: [RankingCriterion]] = [:]
  /// The attribute to group hits by; nil if hits cannot be grouped.
  @Parameter("Attribute to group hits by, for widgets that show groups.")
  public var attributeForDistinct: String?
  /// Creates parameters with default values, for decoding.
  public init() {}

  /// The capabilities of a searcher with these parameters.
  func capabilities(addingTo capabilities: Set<Capability>) -> Set<Capability> {
    attributeForDistinct == nil ? capabilities : capabilities.union([.distinct])
  }
}
