public import Components
public import Search

/// How hits may be put in order and into groups.
public struct OrderParameters: ParameterRecord {
  @Parameter(
    "Sort orders by name, for widgets that let a person choose one, by fields of the engine.")
  public var sorts: [String: [RankingCriterion]] = [:]
  @Parameter("The attribute by whose values hits are grouped where a widget wants groups.")
  public var attributeForDistinct: String?
  public init() {}

  /// What an engine can do with these parameters, by what it can do anyway.
  func capabilities(besides known: Set<Capability>) -> Set<Capability> {
    attributeForDistinct == nil ? known : known.union([.distinct])
  }
}
