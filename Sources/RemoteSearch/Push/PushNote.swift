import Components
import Search

/// How far a push has come, as a document of the engine.
struct PushNote: Hashable, Sendable {
  static let key = "push"

  /// A checksum of what the collection was made ready for.
  var layout: String
  var progress: PushProgress

  init(_ layout: String, _ progress: PushProgress = PushProgress()) {
    (self.layout, self.progress) = (layout, progress)
  }

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

  /// The checksum of calls that make a collection, and of how documents are made.
  static func layout(_ calls: [EngineCall], _ schema: RecordSchema) -> String {
    var sum = PushProgress()
    let texts = calls.map { $0.path + String(decoding: $0.body, as: UTF8.self) } + schema.dates
    sum.add(texts.map { StoredRecord(objectID: $0, record: JSONObject()) })
    return String(sum.checksum, radix: 16)
  }
}
