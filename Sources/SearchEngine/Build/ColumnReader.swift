import Search
import SimdJSON

/// Builds columns by looking up attributes in the text of the records.
enum ColumnReader {
  /// Builds the columns of some attributes in one pass over the records.
  ///
  /// Doesn't read the records if none of them has one of the attributes.
  ///
  /// - Parameters:
  ///   - dates: the parsers of attributes with dates.
  ///   - existing: a superset of the attributes of the records.
  ///   - limit: the maximum number of records to read; nil for all.
  /// - Throws: `unavailable` if the file has changed, `cancelled` if the task is cancelled.
  static func columns(
    of attributes: Set<String>, in text: RecordText, dates: DateParsers, existing: Set<String>,
    first limit: Int? = nil
  ) throws(SearchError) -> [String: Column] {
    let (present, absent) = (attributes.intersection(existing), attributes.subtracting(existing))
    let names = present.sorted() + absent.sorted()
    let paths = names.prefix(present.count).map(AttributePath.init)
    let parsers = names.map { dates[$0] }
    var values = names.map { _ in ColumnValues(mayAbandon: false) }
    var parser = TapeParser()
    let count = min(text.count, limit ?? text.count)
    for record in 0..<(paths.isEmpty ? 0 : count) {
      if record & 0xFFF == 0xFFF, Task.isCancelled { throw .cancelled }
      _ = try text.withTape(of: record, &parser) { tape in
        for (index, path) in paths.enumerated() {
          path.forEachValue(in: tape) { value in
            tape.forEachLeaf(at: value) {
              values[index].add(parsers[index]?.seconds($0) ?? $0, of: record)
            }
          }
        }
      }
    }
    let numbers = (0..<UInt32(count)).map { $0 }
    var columns: [String: Column] = [:]
    for (name, values) in zip(names, values) {
      columns[name] = try ColumnBuilder(values, recordNumbers: numbers, recordCount: count)
        .column()
    }
    return columns
  }
}
