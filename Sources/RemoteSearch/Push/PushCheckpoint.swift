import Components
import Search

/// The progress of a push, stored as a document in the engine so that the push can be resumed.
struct PushCheckpoint: Hashable, Sendable {
  static let key = "push"

  /// A checksum of the collection's settings and of the conversion of records.
  var layout: String
  var progress: PushProgress

  init(_ layout: String, _ progress: PushProgress = PushProgress()) {
    (self.layout, self.progress) = (layout, progress)
  }

  /// Nil unless the document is a checkpoint.
  init?(_ document: JSONObject) {
    guard let layout = document["layout"]?.text, let records = document["records"]?.count,
      let checksum = document["checksum"]?.text.flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    self.init(layout, PushProgress(records: records, checksum: checksum))
  }

  var document: JSONObject {
    JSONObject([
      ("layout", .text(layout)), ("records", .integer(progress.records)),
      ("checksum", .text(String(progress.checksum, radix: 16))),
    ])
  }

  /// The checksum of the requests that create a collection and of the attributes with dates.
  static func layout(_ requests: [EngineRequest], _ schema: RecordSchema) -> String {
    var sum = PushProgress()
    let texts =
      requests.map { $0.path + String(decoding: $0.body, as: UTF8.self) } + schema.dates
    sum.add(texts.map { StoredRecord(objectID: $0, record: JSONObject()) })
    return String(sum.checksum, radix: 16)
  }
}
