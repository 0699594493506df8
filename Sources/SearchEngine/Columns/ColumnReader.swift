import Search

/// Builds columns by looking up attributes in the text of the records.
enum ColumnReader {
  /// The columns of some attributes, in one pass over the records.
  ///
  /// - Parameter dates: attributes whose texts are dates.
  static func columns(
    of attributes: Set<String>, in text: RecordText, dates: Set<String>
  ) throws(SearchError) -> [String: Column] {
    let names = attributes.sorted()
    let paths = names.map(AttributePath.init)
    let areDates = names.map(dates.contains)
    var values = names.map { _ in ColumnValues(mayAbandon: false) }
    var parser = RecordParser()
    for record in 0..<text.count {
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
    let places = (0..<text.count).map { Optional(UInt32($0)) }
    let columns = values.map {
      ColumnBuilder($0, places: places, recordCount: text.count).column(isStored: false)
    }
    return Dictionary(uniqueKeysWithValues: zip(names, columns))
  }
}
