public import Components

/// How the words of a query are read; what is nil is left to the searcher's settings.
///
/// The meanings are those of Algolia's search parameters with the same names.
public struct QueryReading: Hashable, Sendable {
  /// Which words of the query may be the beginning of a word of a record.
  public enum Prefixes: String, Hashable, Sendable, CaseIterable {
    case prefixLast
    case prefixAll
    case prefixNone
  }

  /// Which words with typos are found.
  public enum Typos: String, Hashable, Sendable, CaseIterable {
    case `true`
    case `false`
    /// Only the records with the least number of typos that any record has.
    case min
    /// Only the records with that number or one more.
    case strict
  }

  /// Which words become optional when nothing has them all.
  public enum Removal: String, Hashable, Sendable, CaseIterable {
    case none
    case firstWords
    case lastWords
    case allOptional
  }

  public var queryType: Prefixes?
  public var typoTolerance: Typos?
  /// Whether words that say little, such as `the`, may be missing.
  public var removeStopWords: Bool?
  public var removeWordsIfNoResults: Removal?
  /// Words of the query that records need not have, besides those of the settings.
  public var optionalWords: [String] = []
  /// Whether `"quoted phrases"` and `-excluded` words are read as such.
  public var advancedSyntax: Bool?
  /// Whether synonyms are applied.
  public var synonyms: Bool?
  /// The only attributes that are searched; empty for all that are searchable.
  public var restrictSearchableAttributes: [String] = []

  public init() {}
}

extension QueryReading.Prefixes: ParameterValue {}
extension QueryReading.Removal: ParameterValue {}

extension QueryReading.Typos: ParameterValue, ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) {
    self = value ? .true : .false
  }

  public static var parameterType: ParameterType {
    .oneOf([.boolean, .enumeration([Self.min, .strict].map(\.rawValue))])
  }

  public var json: JSONValue {
    switch self {
    case .true: .boolean(true)
    case .false: .boolean(false)
    case .min, .strict: .text(rawValue)
    }
  }
}
