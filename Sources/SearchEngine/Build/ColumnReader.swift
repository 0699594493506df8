import Search
import SimdJSON

/// Builds columns by looking up attributes in the text of the records.
enum ColumnReader {
  /// The columns of some attributes, in one pass over the records; in none for attributes that no
  /// record has.
  ///
  /// - Parameters:
  ///   - dates: attributes whose texts are dates.
  ///   - known: the attributes that records have, and maybe more.
  ///   - limit: how many of the records are read; all of them if nil.
  static func columns(
    of attributes: Set<String>, in text: RecordText, dates: Set<String>, known: Set<String>,
    first limit: Int? = nil
  ) throws(SearchError) -> [String: Column] {
    let (present, absent) = (attributes.intersection(known), attributes.subtracting(known))
    let names = present.sorted() + absent.sorted()
    let paths = names.prefix(present.count).map(AttributePath.init)
    let areDates = names.map(dates.contains)
    var values = names.map { _ in ColumnValues(mayAbandon: false) }
    var parser = TapeParser()
    let count = min(text.count, limit ?? text.count)
    for record in 0..<(paths.isEmpty ? 0 : count) {
      if record & 0xFFF == 0xFFF, Task.isCancelled { throw .cancelled }
      _ = try text.withTape(of: record, &parser) { tape in
        for (index, path) in paths.enumerated() {
          path.forEachValue(in: tape) { value in
            tape.forEachLeaf(at: value) {
              values[index].add(areDates[index] ? $0.countedAsDate : $0, of: record)
            }
          }
        }
      }
    }
    let places = (0..<count).map { Optional(UInt32($0)) }
    let columns = values.map {
      ColumnBuilder($0, places: places, recordCount: count).column(isStored: false)
    }
    return Dictionary(uniqueKeysWithValues: zip(names, columns))
  }
}
