public import Components
public import Search

/// A query rule: a consequence for searches that meet a condition.
public struct Rule: ParameterRecord {
  /// The identifier that responses report as applied; nil for the rule's number.
  @Parameter("The identifier in 'appliedRules'; the rule's number if absent.")
  public var id: String?
  /// The condition that a search must meet; the default applies to every search.
  @Parameter("The condition; every search meets an empty one.")
  public var when: RuleCondition = RuleCondition()
  /// The effect on the searches that meet the condition.
  @Parameter("The consequence.") public var then: RuleConsequence

  /// Creates a rule that applies to every search.
  public init() {}
}

/// The condition of a rule; a search must meet all given parts.
public struct RuleCondition: ParameterRecord {
  /// The terms to compare the query with; nil accepts every query.
  @Parameter("Words of the query, ignoring case and diacritics.") public var query: String?
  /// How the query is compared with `query`.
  @Parameter("How to compare the query with the words.")
  public var matching: RuleAnchoring = .contains
  /// The filter that a search must have; nil requires none.
  @Parameter("A filter that must be active.") public var filter: Filter?
  /// The rule context that a search must have; nil requires none.
  @Parameter("A rule context that the search must have.") public var context: String?

  /// Creates a condition that every search meets.
  public init() {}
}

/// Which part of a query must equal the words of a rule; Algolia's `anchoring`.
public enum RuleAnchoring: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// The query contains the words consecutively.
  case contains
  /// The query equals the words.
  case `is`
  /// The query starts with the words.
  case startsWith
}

/// The consequence of a rule.
public struct RuleConsequence: ParameterRecord {
  /// The data that responses contain for the screen; nil for none.
  @Parameter("Any data to return to the screen.") public var userData: JSONValue?
  /// The records to show at given positions, in order.
  @Parameter("Records to show at given positions, whether they match the query or not.")
  public var promote: [Promotion] = []
  /// The keys of the records to exclude from the hits.
  @Parameter("The keys of records to hide.") public var hide: [String] = []
  /// The filter to add to the search; nil for none.
  @Parameter("An additional filter.") public var filter: Filter?
  /// The display instructions that replace those of later rules and of the settings; nil for none.
  @Parameter("Display instructions, instead of those of later rules and of the searcher.")
  public var renderingContent: RenderingContent?

  /// Creates a consequence without effect.
  public init() {}
}

/// A record that is shown at a given position among the hits.
///
/// Written as the record's key, or as `{objectID: …, position: …}`.
public struct Promotion: Hashable, Sendable {
  /// The key of the record.
  public var objectID: String
  /// The position among all hits, from 0. Nil for the one after the previous promotion.
  public var position: Int?

  /// Creates a promotion; see the properties.
  public init(_ objectID: String, position: Int? = nil) {
    self.objectID = objectID
    self.position = position
  }
}

extension Promotion: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("The key of the record.") var objectID: String
    @Parameter("The position among all hits, from 0.") var position: Int?
    init() {}

    func validate(_ report: inout ParameterReport) {
      if let position, position < 0 {
        report.error("position", "the position is \(position), expected 0 or more")
      }
    }
  }

  /// A key, or a mapping with a key and a position.
  public static var parameterType: ParameterType { .oneOf([.text, Entry.parameterType]) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Promotion? {
    if node.mapping != nil {
      return Entry.make(from: node, into: &diagnostics).map {
        Promotion($0.objectID, position: $0.position)
      }
    }
    guard let scalar = node.scalar, !node.isNull else {
      return mismatch(node, into: &diagnostics)
    }
    return Promotion(scalar.text)
  }

  public var json: JSONValue {
    guard let position else { return .text(objectID) }
    return ["objectID": .text(objectID), "position": .integer(position)]
  }
}
