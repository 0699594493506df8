import Components
import Search

/// Translates the writing of records for one engine, without side effects.
///
/// "Collection" means an index or collection, depending on the engine. A second
/// collection, named like the first with the suffix `_push`, stores the checkpoint of a push.
protocol PushDialect: Sendable {
  /// The type of the searcher as written in a screen, for messages.
  static var name: String { get }

  /// The name of the collection.
  var collection: String { get set }

  /// The request for information about a collection.
  func lookupRequest(for collection: String) -> EngineRequest

  /// The request for information by which a collection is recognized under another name.
  func identityRequest(for collection: String) -> EngineRequest

  /// The requests for the settings of an existing collection that the response to `lookupRequest` omits.
  ///
  /// Functions with a parameter `existing` receive the response with the members of the responses to these
  /// requests.
  func detailRequests(for existing: JSONValue) -> [EngineRequest]

  /// The requests that create the collection for the checkpoint.
  func checkpointCreationRequests(for collection: String) -> [EngineRequest]

  /// The dialect with the conversions of records that a schema requires.
  ///
  /// - Throws: `refused` if the engine does not support the schema.
  func adapted(to schema: RecordSchema) throws(SearchError) -> Self

  /// The requests that create the collection, or add to an existing one what the schema requires.
  ///
  /// - Parameter existing: the response to `lookupRequest`; nil if the collection does not exist.
  /// - Throws: `refused` if the engine does not support the schema.
  func creationRequests(
    for schema: RecordSchema, existing: JSONValue?
  ) throws(SearchError) -> [EngineRequest]

  /// The requests that add what an existing collection lacks for a schema.
  ///
  /// They keep the types of its fields and delete no records.
  ///
  /// - Throws: `refused` if the engine does not support the schema.
  func completionRequests(
    for schema: RecordSchema, existing: JSONValue
  ) throws(SearchError) -> [EngineRequest]

  /// The parts of a schema that `completionRequests` cannot add to an existing collection.
  ///
  /// Each is a sentence without a period.
  ///
  /// - Throws: `refused` if the engine does not support the schema.
  func completionRemarks(
    for schema: RecordSchema, existing: JSONValue
  ) throws(SearchError) -> [String]

  /// The changes to an existing collection that can affect its other users, as sentences without a period.
  ///
  /// - Throws: `refused` if the engine does not support the schema.
  func remarks(
    for schema: RecordSchema, existing: JSONValue
  ) throws(SearchError) -> [String]

  /// The required settings that only a replacement can add to an existing collection.
  ///
  /// Each is a sentence without a period.
  func remarksOnKeptSettings(of existing: JSONValue) -> [String]

  /// The settings of an existing collection, for comparison with `settings(in:)`.
  func settings(of existing: JSONValue) -> JSONObject

  /// The settings that a request of `creationRequests` sends.
  func settings(in request: EngineRequest) -> JSONObject

  /// Returns the steps that replace an existing collection by a new one.
  ///
  /// The new collection keeps the settings of the existing one.
  ///
  /// - Parameter existing: the response to `lookupRequest`.
  /// - Throws: `refused` if the engine does not support the schema.
  func replacement(
    of existing: JSONValue, for schema: RecordSchema
  ) throws(SearchError) -> CollectionReplacement<Self>

  /// The request that completes an interrupted replacement whose existing collection no longer exists.
  ///
  /// - Parameter name: the new collection, which is complete.
  /// - Returns: the request; nil if the engine replaces collections in one step.
  func recoveryRequest(replacingBy name: String) -> EngineRequest?

  /// The request that deletes a collection with its records.
  func deletionRequest(for collection: String) -> EngineRequest

  /// Converts a record to the engine's document.
  ///
  /// - Throws: `refused` if the engine cannot store the record.
  func document(_ record: StoredRecord) throws(SearchError) -> JSONObject

  /// The request that adds documents and replaces those with the same keys.
  func upsertRequest(
    for documents: [(key: String, document: JSONObject)], to collection: String
  ) -> EngineRequest

  /// The outcome of each of `count` documents; `retry` for those that the response omits.
  func outcomes(of count: Int, in body: JSONValue) -> [UpsertOutcome]

  /// The request for one document.
  func documentRequest(for key: String, in collection: String) -> EngineRequest

  /// The request for a document that an earlier version stored under another key.
  ///
  /// Nil if no earlier version used another key.
  func earlierDocumentRequest(for key: String, in collection: String) -> EngineRequest?

  /// The fields of the document in a response.
  func document(in body: JSONValue) -> JSONObject?

  /// The requests that make added documents searchable.
  var finishingRequests: [EngineRequest] { get }

  /// The request for the number of documents.
  var countRequest: EngineRequest { get }

  /// The number of documents in the response to `countRequest`.
  func count(in body: JSONValue) -> Int?

  /// Checks that a request of `finishingRequests` or `countRequest` has reached all parts of the collection.
  ///
  /// - Throws: `unavailable` if the response is incomplete.
  func checkCompleteness(of body: JSONValue) throws(SearchError)

  /// The request for the state of the task that a request started; nil if there is no such task.
  func taskRequest(from body: JSONValue, of request: EngineRequest) -> EngineRequest?

  /// The state of the task in the response to a `taskRequest`.
  func taskState(in body: JSONValue) -> TaskState
}

/// The replacement of an existing collection by a new one.
struct CollectionReplacement<EngineDialect: PushDialect>: Sendable {
  /// The responses to `identityRequest` for both collections; nil for a collection that does not exist.
  typealias Collections = (named: JSONValue?, new: JSONValue?)

  /// Writes to the new collection.
  var filled: EngineDialect
  /// The requests that create the new collection.
  var creation: [EngineRequest]
  /// The requests to send before the exchange.
  var preparations: [EngineRequest] = []
  /// The request that gives the complete new collection the name of the existing one.
  var exchange: EngineRequest
  /// Returns whether the names were exchanged, given the information from before and after.
  ///
  /// An exchange whose response is lost must not be repeated without a check.
  var isExchanged: @Sendable (_ before: Collections, _ after: Collections) -> Bool
  /// The requests to send after the exchange.
  var cleanup: [EngineRequest] = []
  /// Whether the exchange gives the existing collection the name of the new one.
  var isSwap = false
}

/// A field of an existing collection for which the schema of a push requires another type.
struct TypeChange: Hashable, Sendable {
  /// The name of the field, with dots between the levels of objects.
  var field: String
  /// The type in the existing collection.
  var old: String
  /// The type that the schema requires.
  var new: String

  /// The change as a sentence for users.
  var remark: String { "the type of '\(field)' changes from '\(old)' to '\(new)'" }
}

/// The outcome of an upsert for one document.
enum UpsertOutcome: Hashable, Sendable {
  /// The document was stored.
  case stored
  /// The engine rejected the document for a reason.
  case rejected(String)
  /// The engine was overloaded, for a reason, or did not report the outcome.
  case retry(String? = nil)
}

/// The state of an asynchronous task of an engine.
enum TaskState: Hashable, Sendable {
  /// The task is enqueued or running.
  case pending
  /// The task has succeeded.
  case done
  /// The task has failed for a reason.
  case failed(String)
}

extension PushDialect {
  func identityRequest(for collection: String) -> EngineRequest { lookupRequest(for: collection) }
  func detailRequests(for existing: JSONValue) -> [EngineRequest] { [] }
  func adapted(to schema: RecordSchema) throws(SearchError) -> Self { self }
  func completionRemarks(
    for schema: RecordSchema, existing: JSONValue
  ) throws(SearchError) -> [String] { [] }
  func remarks(
    for schema: RecordSchema, existing: JSONValue
  ) throws(SearchError) -> [String] { [] }
  func remarksOnKeptSettings(of existing: JSONValue) -> [String] { [] }
  func recoveryRequest(replacingBy name: String) -> EngineRequest? { nil }
  func settings(of existing: JSONValue) -> JSONObject { existing.object ?? JSONObject() }
  func settings(in request: EngineRequest) -> JSONObject {
    (try? JSONValue(json: request.body))?.object ?? JSONObject()
  }
  var finishingRequests: [EngineRequest] { [] }
  func checkCompleteness(of body: JSONValue) throws(SearchError) {}
  func earlierDocumentRequest(for key: String, in collection: String) -> EngineRequest? { nil }
  func taskRequest(from body: JSONValue, of request: EngineRequest) -> EngineRequest? { nil }
  func taskState(in body: JSONValue) -> TaskState { .done }

  func outcomes(of count: Int, in body: JSONValue) -> [UpsertOutcome] {
    Array(repeating: .stored, count: count)
  }

  func document(in body: JSONValue) -> JSONObject? { body.object }
}
