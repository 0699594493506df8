/// A file of queries as tab-separated values: query, filter setting, two brands, tag, and class.
enum QueryFile {
  /// The text of a file with queries.
  static func text(_ queries: [BenchQuery]) -> String {
    queries.map { query in
      let fields =
        [query.text, query.filter.rawValue] + query.brands + [query.tag, query.queryClass.rawValue]
      return fields.joined(separator: "\t") + "\n"
    }.joined()
  }

  /// Reads the queries; skips empty lines.
  static func queries(in text: String) throws(BenchError) -> [BenchQuery] {
    var queries: [BenchQuery] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      queries.append(try query(in: line, number: index + 1))
    }
    return queries
  }

  private static func query(in line: Substring, number: Int) throws(BenchError) -> BenchQuery {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 6 else {
      throw BenchError(
        "invalid line \(number) of the queries: expected 6 tab-separated fields, "
          + "found \(fields.count)")
    }
    guard let filter = BenchQuery.FilterSetting(rawValue: fields[1]) else {
      throw unknown("filter setting", fields[1], BenchQuery.FilterSetting.allCases, number)
    }
    guard let queryClass = QueryClass(rawValue: fields[5]) else {
      throw unknown("class", fields[5], QueryClass.allCases, number)
    }
    return BenchQuery(
      text: fields[0], filter: filter, brands: Array(fields[2...3]), tag: fields[4],
      queryClass: queryClass)
  }

  private static func unknown<Value: RawRepresentable<String>>(
    _ field: String, _ found: String, _ cases: [Value], _ number: Int
  ) -> BenchError {
    let expected = cases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return BenchError(
      "unknown \(field) '\(found)' in line \(number) of the queries: expected one of \(expected)")
  }
}
