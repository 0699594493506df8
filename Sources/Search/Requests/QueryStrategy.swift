public import Components

/// How a query is parsed and matched. `nil` leaves a choice to the settings of the searcher.
///
/// The properties have the names and meanings of Algolia's search parameters.
public struct QueryStrategy: Hashable, Sendable {
  /// The terms of a query that match as prefixes.
  public enum QueryType: String, Hashable, Sendable, CaseIterable {
    /// Only the last term.
    case prefixLast
    /// Every term.
    case prefixAll
    /// No term.
    case prefixNone
  }

  /// Whether records match that contain terms with typos.
  public enum TypoMode: String, Hashable, Sendable, CaseIterable {
    /// All records within the limits of the settings match.
    case `true`
    /// Only exact terms match.
    case `false`
    /// Only the records with the fewest typos match.
    case min
    /// Only the records with the fewest typos match, and those with one more.
    case strict
  }

  /// The terms that become optional if no record contains all terms.
  public enum WordRemoval: String, Hashable, Sendable, CaseIterable {
    /// No term.
    case none
    /// The first terms, one after the other.
    case firstWords
    /// The last terms, one after the other.
    case lastWords
    /// All terms at once.
    case allOptional
  }

  /// The terms that match as prefixes.
  public var queryType: QueryType?
  /// Whether terms with typos match.
  public var typoTolerance: TypoMode?
  /// Whether stop words, such as `the`, are optional.
  public var removeStopWords: Bool?
  /// The terms that become optional if no record contains all.
  public var removeWordsIfNoResults: WordRemoval?
  /// Words of the query that are optional, in addition to those of the settings.
  public var optionalWords: [String] = []
  /// Whether `"quoted phrases"` and `-excluded` words have a special meaning.
  public var advancedSyntax: Bool?
  /// Whether synonyms of the settings apply.
  public var synonyms: Bool?
  /// The attributes to search; empty for all searchable attributes.
  public var restrictSearchableAttributes: [String] = []

  /// Creates a strategy that leaves every choice to the settings.
  public init() {}

  /// Allows typos, and records without some of the terms if no record contains all.
  public mutating func relax() {
    typoTolerance = .true
    removeWordsIfNoResults = .allOptional
  }
}

extension QueryStrategy.QueryType: ParameterValue {}
extension QueryStrategy.WordRemoval: ParameterValue {}

extension QueryStrategy.TypoMode: ParameterValue, ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) {
    self = value ? .true : .false
  }

  /// A boolean, `min`, or `strict`.
  public static var parameterType: ParameterType {
    .oneOf([.boolean, .enumeration([Self.min, .strict].map(\.rawValue))])
  }

  /// A boolean, `min`, or `strict`.
  public var json: JSONValue {
    switch self {
    case .true: .boolean(true)
    case .false: .boolean(false)
    case .min, .strict: .text(rawValue)
    }
  }
}
