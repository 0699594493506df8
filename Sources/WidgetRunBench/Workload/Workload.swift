import Foundation

/// The files of a benchmark: records and queries.
struct Workload {
  /// The path of the records, one JSON object per line.
  var records: String
  /// The path of the queries, in the format of `QueryFile`.
  var queries: String

  /// Generates `records.ndjson` and `queries.tsv` in a folder, which is created if it doesn't
  /// exist.
  ///
  /// The first records don't depend on the number of records.
  static func generate(records count: Int, seed: UInt64, in folder: String) throws -> Workload {
    let catalogue = Catalogue(seed: seed)
    let workload = Workload(records: folder + "/records.ndjson", queries: folder + "/queries.tsv")
    // If this fails, creating the first file reports the error.
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
      throw BenchError("cannot write '\(records)'; choose a writable directory")
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
