/// A searcher that can tell what its records contain, so that a screen can be compared with them.
public protocol SurveyedSearcher: Searcher {
  /// What is known of the records, and of the values of some attributes.
  ///
  /// Must be fast: whatever requires reading all records again is based on a sample. Of the
  /// attributes requested it must be certain whether a record has them, or `lookedAt` be told.
  func survey(of attributes: Set<String>) async throws(SearchError) -> RecordSurvey

  /// Whether every survey tells the names of all attributes, at once; true unless it says otherwise.
  var knowsAllNames: Bool { get }
}

extension SurveyedSearcher {
  public var knowsAllNames: Bool { true }
}

/// The schema of a searcher's records.
public struct RecordSurvey: Hashable, Sendable {
  /// The values of one attribute.
  public struct Attribute: Hashable, Sendable {
    /// How many records have a value, of those that were looked at.
    public var records: Int
    /// How many values are texts or booleans; equal ones of one record count once.
    public var texts: Int
    /// How many values are numbers; equal ones of one record count once.
    public var numbers: Int
    /// How many different values there are; 0 if that is not known.
    public var distinct: Int
    /// True if there are texts, and the first of them all read as numbers, such as `"12"`.
    public var textsReadAsNumbers: Bool

    public init(
      records: Int, texts: Int, numbers: Int, distinct: Int, textsReadAsNumbers: Bool = false
    ) {
      self.records = records
      self.texts = texts
      self.numbers = numbers
      self.distinct = distinct
      self.textsReadAsNumbers = textsReadAsNumbers
    }
  }

  /// What the engine's own settings make hard, or impossible, to do with an attribute.
  public struct Hindrance: Hashable, Sendable {
    public var attribute: String
    /// What it keeps the attribute from being named for.
    public var purposes: Set<AttributeUse.Purpose>
    /// What follows the attribute's name: `has no column of its own`.
    public var message: String
    /// The fix, as an order.
    public var help: String?
    /// Whether a push of the records with the screen is a cure, too.
    public var isCuredByPush: Bool

    public init(
      _ attribute: String, for purposes: Set<AttributeUse.Purpose>, _ message: String,
      help: String? = nil, isCuredByPush: Bool = false
    ) {
      (self.attribute, self.purposes, self.message, self.help, self.isCuredByPush) = (
        attribute, purposes, message, help, isCuredByPush
      )
    }
  }

  public var recordCount: Int
  /// The dotted paths of everything that the records contain, those of mappings included.
  public var names: Set<String>
  /// By path, those of the attributes requested of which values were found.
  public var attributes: [String: Attribute]
  /// Of the attributes requested.
  public var hindrances: [Hindrance]
  /// How many records `names` is from, where others may have more; nil if it is all that there is.
  public var lookedAt: Int?
  /// What a person should know besides, as sentences without capital and full stop.
  public var remarks: [String] = []

  public init(
    recordCount: Int, names: Set<String>, attributes: [String: Attribute],
    hindrances: [Hindrance] = []
  ) {
    self.recordCount = recordCount
    self.names = names
    self.attributes = attributes
    self.hindrances = hindrances
  }
}
