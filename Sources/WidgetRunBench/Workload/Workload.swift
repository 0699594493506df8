import FileAccess

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
    try? Directory.create(at: folder)
    try workload.writeRecords(count, from: catalogue)
    let queries = QuerySample.queries(from: catalogue, products: count)
    try TextFile.write(QueryFile.text(queries), to: workload.queries)
    return workload
  }

  private func writeRecords(_ count: Int, from catalogue: Catalogue) throws(BenchError) {
    do throws(SystemError) {
      try File.write(to: records, opening: .replacing(permissions: 0o666)) {
        file throws(SystemError) in try write(count, from: catalogue, to: file)
      }
    } catch {
      throw BenchError("cannot write '\(records)'; choose a writable directory")
    }
  }

  private func write(
    _ count: Int, from catalogue: Catalogue, to file: FileDescriptor
  ) throws(SystemError) {
    let writer = ProductWriter(catalogue)
    var bytes: [UInt8] = []
    for number in 0..<count {
      writer.write(catalogue.product(number), to: &bytes)
      if bytes.count > 1 << 20 || number == count - 1 {
        try file.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
  }
}
