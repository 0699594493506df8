public import Components
public import Search

/// Something that happens when a search fulfils a condition: data to show, records to move.
public struct Rule: ParameterRecord {
  @Parameter("The name under which the rule is listed when it applies; its number if absent.")
  public var id: String?
  @Parameter("What a search must fulfil; every search fulfils an empty condition.")
  public var when: RuleCondition = RuleCondition()
  @Parameter("What happens then.") public var then: RuleConsequence
  public init() {}
}

/// What a search must fulfil for a rule; everything that is given must hold.
public struct RuleCondition: ParameterRecord {
  @Parameter("Words of the query; case and diacritics do not count.") public var query: String?
  @Parameter("How the query and the words compare.") public var matching: RuleMatching = .contains
  @Parameter("A filter that must be in force.") public var filter: Filter?
  @Parameter("One of the contexts that the search must name.") public var context: String?
  public init() {}
}

/// How a query compares with the words of a rule.
public enum RuleMatching: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// The query has the words in a row.
  case contains
  /// The query is the words and nothing else.
  case `is`
  /// The query begins with the words.
  case startsWith
}

/// What a rule does.
public struct RuleConsequence: ParameterRecord {
  @Parameter("Anything to be handed to the screen.") public var userData: JSONValue?
  @Parameter("Records that come to given places, whether they fit the query or not.")
  public var promote: [Promotion] = []
  @Parameter("The keys of records that are left out.") public var hide: [String] = []
  @Parameter("A further filter that must hold.") public var filter: Filter?
  public init() {}
}
