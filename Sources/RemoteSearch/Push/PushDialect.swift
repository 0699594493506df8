import Components
import Search

/// How one engine is told to keep records, without side effects.
///
/// What holds the records is a "collection" here, whatever the engine calls it. Beside it is another
/// one, with `_push` behind its name, for the note of how far a push has come.
protocol PushDialect: Sendable {
  /// The name of the searcher's type, for messages.
  static var name: String { get }

  /// The collection's name.
  var collection: String { get }

  /// Asks whether a collection is there.
  func looking(for collection: String) -> EngineCall

  /// Makes a collection for the note.
  func creatingNotes(_ collection: String) -> [EngineCall]

  /// Makes the collection, or adds to the one that is there what the schema needs.
  ///
  /// - Parameter existing: the answer to `looking`; nil if the collection is not there.
  /// - Throws: `refused` if the engine cannot keep records so.
  func creating(
    _ schema: RecordSchema, over existing: JSONValue?
  ) throws(SearchError) -> [EngineCall]

  func deleting(_ collection: String) -> EngineCall

  /// A record as the engine keeps it.
  ///
  /// - Throws: `refused` if it cannot.
  func document(_ record: StoredRecord) throws(SearchError) -> JSONObject

  /// Adds documents to a collection in the place of those with the same keys.
  func upserting(_ documents: [(key: String, document: JSONObject)], to collection: String)
    -> EngineCall

  /// What became of each of so many documents; `later` for those of which nothing is said.
  func outcomes(of count: Int, in answer: JSONValue) -> [UpsertOutcome]

  /// Brings a document.
  func document(_ key: String, of collection: String) -> EngineCall

  /// The members of a document that was brought.
  func document(in answer: JSONValue) -> JSONObject?

  /// Makes what was added ready to be searched.
  var finishing: [EngineCall] { get }

  /// Asks how many records there are.
  var counting: EngineCall { get }

  func count(in answer: JSONValue) -> Int?

  /// Asks after work that the engine does behind an answer; nil if it is done.
  func task(in answer: JSONValue, of call: EngineCall) -> EngineCall?

  /// How far that work is.
  func state(in answer: JSONValue) -> TaskState
}

/// What became of a document.
enum UpsertOutcome: Hashable, Sendable {
  case kept
  case refused(String)
  /// The engine had too much to do, or does not tell.
  case later
}

/// How far the work behind an answer is.
enum TaskState: Hashable, Sendable {
  case pending
  case done
  case failed(String)
}

extension PushDialect {
  var finishing: [EngineCall] { [] }
  func task(in answer: JSONValue, of call: EngineCall) -> EngineCall? { nil }
  func state(in answer: JSONValue) -> TaskState { .done }

  func outcomes(of count: Int, in answer: JSONValue) -> [UpsertOutcome] {
    Array(repeating: .kept, count: count)
  }

  func document(in answer: JSONValue) -> JSONObject? { answer.object }
}
