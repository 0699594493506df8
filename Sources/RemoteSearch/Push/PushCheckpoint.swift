import Components
import Search

/// The progress of a push, stored as a document in the engine so that the push can be resumed.
struct PushCheckpoint: Hashable, Sendable {
  /// The key of the document.
  static let key = "push"

  /// A checksum of the collection's settings and of the conversion of records.
  ///
  /// A push is only resumed if it is unchanged.
  var schemaChecksum: String
  /// The records that were stored.
  var progress: PushProgress
  /// The collection that contains the records; nil in checkpoints of earlier versions.
  var collection: String?
  /// Whether `push` created the collection that the searcher reads, which may still be the one that
  /// `collection` is to replace; nil in checkpoints of earlier versions.
  var isOwner: Bool?
  /// The complete collection that is about to replace `collection`; nil before and after that.
  var replacement: String?
  /// Whether an earlier version created the collection of the checkpoint, which must be created again.
  var isOutdated = false

  init(
    _ schemaChecksum: String, _ progress: PushProgress = PushProgress(), of collection: String?,
    isOwner: Bool?
  ) {
    (self.schemaChecksum, self.progress, self.collection) = (schemaChecksum, progress, collection)
    self.isOwner = isOwner
  }

  /// Whether `push` created a collection that the searcher reads.
  func isOwner(of collection: String) -> Bool {
    isOwner ?? (self.collection == nil || self.collection == collection)
  }

  /// Whether the checkpoint is that of a collection with a schema.
  func describes(_ collection: String, _ schemaChecksum: String) -> Bool {
    self.collection == collection && self.schemaChecksum == schemaChecksum
  }

  /// Decodes a document; nil unless it is a checkpoint.
  init?(_ document: JSONObject) {
    guard let schemaChecksum = document["layout"]?.text, let records = document["records"]?.count,
      let checksum = document["checksum"]?.text.flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    self.init(
      schemaChecksum, PushProgress(records: records, checksum: checksum),
      of: document["collection"]?.text, isOwner: document["owner"]?.boolean)
    replacement = document["replacement"]?.text
  }

  /// The checkpoint as a document.
  var document: JSONObject {
    var document = JSONObject([
      ("layout", .text(schemaChecksum)), ("records", .integer(progress.records)),
      ("checksum", .text(String(progress.checksum, radix: 16))),
    ])
    document["collection"] = collection.map { .text($0) }
    document["owner"] = isOwner.map { .boolean($0) }
    document["replacement"] = replacement.map { .text($0) }
    return document
  }

  /// The checksum of the requests that create a collection and of the attributes with dates.
  static func schemaChecksum(_ requests: [EngineRequest], _ schema: RecordSchema) -> String {
    var sum = PushProgress()
    let texts =
      requests.map { $0.path + String(decoding: $0.body, as: UTF8.self) } + schema.dates
    sum.add(texts.map { StoredRecord(objectID: $0, record: JSONObject()) })
    return String(sum.checksum, radix: 16)
  }
}
