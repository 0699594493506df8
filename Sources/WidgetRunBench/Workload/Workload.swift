import Foundation

/// Files with records and queries.
struct Workload {
  /// The path of the records, one JSON object a line.
  var records: String
  /// The path of the queries; see `QueryFile`.
  var queries: String

  /// Writes records and queries, `records.ndjson` and `queries.tsv`, into a folder.
  ///
  /// The folder is made if it is missing. The first records are the same however many there are.
  static func generate(records count: Int, seed: UInt64, in folder: String) throws -> Workload {
    let catalogue = Catalogue(seed: seed)
    let workload = Workload(records: folder + "/records.ndjson", queries: folder + "/queries.tsv")
    // A folder that cannot be made is found out by the first file in it.
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try workload.writeRecords(count, from: catalogue)
    let queries = QuerySample.queries(from: catalogue, products: count)
    try TextFile.write(QueryFile.text(queries), to: workload.queries)
    return workload
  }

  private func writeRecords(_ count: Int, from catalogue: Catalogue) throws {
    guard FileManager.default.createFile(atPath: records, contents: nil),
      let file = FileHandle(forWritingAtPath: records)
    else {
      throw BenchError("cannot write '\(records)'; name a folder that can be written to")
    }
    let writer = ProductWriter(catalogue)
    var bytes: [UInt8] = []
    for number in 0..<count {
      writer.write(catalogue.product(number), to: &bytes)
      if bytes.count > 1 << 20 || number == count - 1 {
        try file.write(contentsOf: Data(bytes))
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try file.close()
  }
}
