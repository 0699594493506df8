import Components
import Search

/// How one engine tells what it holds, without side effects.
///
/// What holds the records is a "collection" here, whatever the engine calls it.
protocol SurveyDialect: Dialect {
  /// The engine's word for a collection.
  static var holder: String { get }

  /// The collection's name.
  var collection: String { get }

  /// Asks for the collection's settings by the first call, and by others for more of them.
  var describing: [EngineCall] { get }

  /// The settings in the answers to `describing`, of which all but the first may be null; nil if they
  /// are not understood.
  func layout(in answers: [JSONValue]) -> (any CollectionLayout)?

  /// Asks for some records, whichever they are, and how many there are.
  func sampling(_ count: Int, _ layout: (any CollectionLayout)?) -> EngineCall

  /// The answer to `sampling`; nil if it is not understood.
  func sample(in answer: JSONValue) -> RecordSample?

  /// Asks for the names of all collections.
  var listing: EngineCall { get }

  func names(in answer: JSONValue) -> [String]
}

/// Some records, and how many there are.
struct RecordSample: Hashable, Sendable {
  var records: [JSONObject]
  var count: Int

  /// Nil if either is missing.
  init?(_ hits: JSONValue?, _ count: JSONValue?, record: (JSONObject) -> JSONObject?) {
    guard let hits = hits?.array, let count = count?.count else { return nil }
    records = hits.compactMap { $0.object.flatMap(record) }
    self.count = max(count, records.count)
  }
}

/// What an engine's settings make of the attributes of records.
protocol CollectionLayout: Sendable {
  /// The attributes that the settings name.
  var names: Set<String> { get }

  /// Other names of parts of attributes, which nobody is to be offered.
  var hiddenNames: Set<String> { get }

  /// What the settings hinder an attribute from that records have.
  func hindrances(of attribute: String) -> [RecordSurvey.Hindrance]

  /// What a person should know besides.
  var remarks: [String] { get }
}

extension CollectionLayout {
  var hiddenNames: Set<String> { [] }
  var remarks: [String] { [] }
}

extension Set<AttributeUse.Purpose> {
  /// All that an engine has to be prepared for.
  static var engines: Self {
    [.searched, .sorted, .grouped, .filtered, .counted, .compared, .measured]
  }
}

extension String {
  /// Whether a name in an engine's settings stands for an attribute: the attribute itself, or what
  /// holds it.
  func covers(_ attribute: String) -> Bool {
    attribute == self || attribute.hasPrefix(self + ".")
  }
}
