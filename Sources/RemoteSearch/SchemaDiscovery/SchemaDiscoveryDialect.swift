import Components
import Search

/// Translates the discovery of a collection's schema for one engine, without side effects.
///
/// "Collection" means an index or collection, depending on the engine.
protocol SchemaDiscoveryDialect: Dialect {
  /// The engine's term for a collection, such as "index".
  static var collectionTerm: String { get }

  /// Whether the engine finds numbers by words of a query.
  static var searchesNumbers: Bool { get }

  /// The name of the collection.
  var collection: String { get }

  /// The requests for the collection's settings: the first is required, the others are optional.
  var settingsRequests: [EngineRequest] { get }

  /// Decodes the responses to `settingsRequests`; nil if they are not valid.
  ///
  /// - Parameter bodies: the responses in order; `null` for an optional request that failed.
  func schema(in bodies: [JSONValue]) -> (any CollectionSchema)?

  /// The request for any records of the collection and their total number.
  func sampleRequest(count: Int, schema: (any CollectionSchema)?) -> EngineRequest

  /// Decodes the response to `sampleRequest`; nil if it is not valid.
  ///
  /// - Throws: `unavailable` if the engine marks the response as incomplete.
  func sample(in body: JSONValue) throws(SearchError) -> RecordSample?

  /// The limitations that follow from the values of some attributes, independent of the settings.
  ///
  /// - Parameter records: the sample.
  func limitations(
    of attributes: Set<String>, in records: [JSONObject]
  ) -> [RecordSurvey.Limitation]

  /// The request for the names of all collections.
  var listRequest: EngineRequest { get }

  /// The names in the response to `listRequest`.
  func collectionNames(in body: JSONValue) -> [String]
}

extension SchemaDiscoveryDialect {
  static var searchesNumbers: Bool { false }

  func limitations(
    of attributes: Set<String>, in records: [JSONObject]
  ) -> [RecordSurvey.Limitation] { [] }
}

/// Some records of a collection and the total number of records.
struct RecordSample: Hashable, Sendable {
  /// The sample.
  var records: [JSONObject]
  /// The number of records of the collection.
  var count: Int

  /// Decodes a response; nil if it has no list of hits or no count.
  init?(_ hits: JSONValue?, _ count: JSONValue?, record: (JSONObject) -> JSONObject?) {
    guard let hits = hits?.array, let count = count?.count else { return nil }
    records = hits.compactMap { $0.object.flatMap(record) }
    self.count = max(count, records.count)
  }

  /// The limitations of attributes whose numbers are all milliseconds.
  func datesInMilliseconds(of attributes: Set<String>) -> [RecordSurvey.Limitation] {
    attributes.sorted().compactMap { attribute in
      let numbers = records.flatMap { JSONValue.object($0)[path: attribute]?.scalars ?? [] }
        .compactMap(\.double)
      guard !numbers.isEmpty, numbers.allSatisfy(CivilDate.milliseconds.contains) else {
        return nil
      }
      return .datesInMilliseconds(
        of: attribute,
        help: "store seconds; 'push' converts the attributes in 'dates' of the searcher")
    }
  }
}

/// The settings of a collection for the attributes of its records.
protocol CollectionSchema: Sendable {
  /// The attributes that the settings contain.
  var names: Set<String> { get }

  /// Names that are valid, but are not suggested, such as subfields.
  var hiddenNames: Set<String> { get }

  /// The purposes that the settings do not support for an attribute of the records.
  func limitations(of attribute: String) -> [RecordSurvey.Limitation]

  /// Whether an attribute that is not in `names` is unusable, even if records have it.
  var listsAllFields: Bool { get }

  /// Other limitations to report.
  var remarks: [String] { get }
}

extension CollectionSchema {
  var hiddenNames: Set<String> { [] }
  var listsAllFields: Bool { false }
  var remarks: [String] { [] }
}

/// Collects the limitations of one attribute.
struct LimitationList {
  private let attribute: String
  /// The collected limitations.
  private(set) var limitations: [RecordSurvey.Limitation] = []

  init(_ attribute: String) {
    self.attribute = attribute
  }

  /// Adds a limitation.
  ///
  /// - Parameters:
  ///   - purposes: the purposes that the attribute does not support.
  ///   - message: continues a sentence that begins with the attribute, as in "is not faceted".
  ///   - help: the change of the engine's settings that removes the limitation.
  ///   - isFixedByPush: whether `push` changes the settings accordingly.
  ///   - isError: whether searches fail or are useless.
  mutating func add(
    _ purposes: Set<AttributeUse.Purpose>, _ message: String, help: String,
    isFixedByPush: Bool = true, isError: Bool = false
  ) {
    var limitation = RecordSurvey.Limitation(
      attribute, for: purposes, message, help: help, isFixedByPush: isFixedByPush)
    limitation.isError = isError
    limitations.append(limitation)
  }
}

extension Set<AttributeUse.Purpose> {
  /// The purposes for which an engine must be configured.
  static var requiringIndex: Self {
    [.searched, .sorted, .grouped, .filtered, .counted, .compared, .measured]
  }
}

extension String {
  /// Whether a name in an engine's settings includes an attribute: itself or an object around it.
  func covers(_ attribute: String) -> Bool {
    attribute == self || attribute.hasPrefix(self + ".")
  }
}
