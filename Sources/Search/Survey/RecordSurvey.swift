public import Components

/// A searcher that describes the attributes of its records, to validate screens.
public protocol SurveyableSearcher: Searcher {
  /// Returns the names of all attributes, and the values of the requested ones.
  ///
  /// Must be fast: an implementation that would have to read all records examines a sample instead,
  /// and sets `RecordSurvey.sampleSize` unless `names` contains each requested attribute that exists.
  ///
  /// - Throws: `SearchError` if the records cannot be read.
  func survey(of attributes: Set<String>) async throws(SearchError) -> RecordSurvey

  /// True if every survey contains the names of all attributes; the default.
  var reportsAllNames: Bool { get }
}

extension SurveyableSearcher {
  public var reportsAllNames: Bool { true }
}

/// The attributes of a searcher's records, and the kinds of their values.
public struct RecordSurvey: Hashable, Sendable {
  /// The number and kinds of the values of one attribute.
  public struct Attribute: Hashable, Sendable {
    /// The number of examined records with a value.
    public var records: Int
    /// The number of texts and Booleans; equal values of one record count once.
    public var texts: Int
    /// The number of numbers; equal values of one record count once.
    public var numbers: Int
    /// The number of distinct values; 0 if it is unknown.
    public var distinct: Int
    /// True if there are texts, and all examined ones are numbers, such as `"12"`.
    public var hasNumericTexts: Bool

    /// Creates the description of an attribute.
    public init(
      records: Int, texts: Int, numbers: Int, distinct: Int, hasNumericTexts: Bool = false
    ) {
      self.records = records
      self.texts = texts
      self.numbers = numbers
      self.distinct = distinct
      self.hasNumericTexts = hasNumericTexts
    }
  }

  /// An attribute that the engine's settings make unusable or slow for some purposes.
  public struct Limitation: Hashable, Sendable {
    /// The attribute, a dotted path.
    public var attribute: String
    /// The purposes that the limitation affects.
    public var purposes: Set<AttributeUse.Purpose>
    /// The problem, after the attribute as the subject: `is not faceted`.
    public var message: String
    /// The fix, starting with a verb; nil if there is none.
    public var help: String?
    /// True if pushing the records with the screen's settings also fixes the problem.
    public var isFixedByPush: Bool
    /// The ID of the diagnostic, which takes precedence over those about the values; nil for
    /// `unprepared-attribute`.
    public var diagnostic: DiagnosticID?
    /// True if the attribute is useless for the purposes, false for a warning.
    public var isError = false

    /// Creates a limitation of an attribute.
    public init(
      _ attribute: String, for purposes: Set<AttributeUse.Purpose>, _ message: String,
      help: String? = nil, isFixedByPush: Bool = false
    ) {
      self.attribute = attribute
      self.purposes = purposes
      self.message = message
      self.help = help
      self.isFixedByPush = isFixedByPush
    }
  }

  /// The number of records of the searcher.
  public var recordCount: Int
  /// The dotted paths of all attributes, including those of objects.
  public var names: Set<String>
  /// The requested attributes that have values, by dotted path.
  public var attributes: [String: Attribute]
  /// The limitations of the requested attributes.
  public var limitations: [Limitation]
  /// The number of records that `names` is based on.
  ///
  /// Nil if it contains the names of all records.
  public var sampleSize: Int?
  /// True if queries also find numbers.
  public var searchesNumbers = false
  /// Other remarks for users: sentences in lower case without a period.
  public var remarks: [String] = []

  /// Creates a survey that is not based on a sample.
  public init(
    recordCount: Int, names: Set<String>, attributes: [String: Attribute],
    limitations: [Limitation] = []
  ) {
    self.recordCount = recordCount
    self.names = names
    self.attributes = attributes
    self.limitations = limitations
  }
}

extension RecordSurvey.Limitation {
  /// The limitation that dates are milliseconds, although dates are compared in seconds.
  package static func datesInMilliseconds(of attribute: String, help: String) -> Self {
    var limitation = Self(
      attribute, for: [.dated], "contains milliseconds, expected seconds since 1970", help: help)
    (limitation.diagnostic, limitation.isError) = (.datesInMilliseconds, true)
    return limitation
  }
}

extension DiagnosticID {
  /// Dates in milliseconds that are compared with seconds.
  fileprivate static let datesInMilliseconds: Self = "dates-in-milliseconds"
}
