import Search
import SearchEngine

/// Translates a search request to one statement, whose rows `SearchResultReader` decodes.
///
/// A row has eight columns: the index of its part in `parts`, a text, a count, a rank from 1, three
/// numbers, and a record as JSON.
struct SearchStatement {
  /// The meaning of the rows with one part index.
  enum Part: Hashable {
    /// The number of matching records, as the count, and the text of the checkpoint.
    case total
    /// A hit: its key as the text, its rank, and the record.
    case hits
    /// A facet value with its count and rank.
    case facet(SearchRequest.Facet)
    /// The number of values as the count, and their minimum, maximum, and sum.
    case statistics(SearchRequest.Statistics)
    /// The number of records, as the count.
    case count(SearchRequest.Count)
    /// A list of numbers as the text, and the number of records with that list.
    case histogram(SearchRequest.Histogram)
    /// A facet value with its count and rank, which may not match the search.
    case facetSearch(SearchRequest.FacetSearch)
    /// A word of records that matches a word of the query with typos, as the text.
    case typos(wordIndex: Int)
  }

  /// The maximum number of values that a facet search examines, those with the highest counts.
  static let maximumSearchedValues = 10_000

  /// The request.
  let request: SearchRequest
  /// The words of the query.
  let query: QuerySQL
  /// The parts of the response, by their indices in the rows.
  private(set) var parts: [Part] = []
  /// A CTE with the matches of the query and some filter groups.
  private struct Matches {
    var groups: [FilterGroup]
    /// The columns `v0`, `v1`, … with values.
    var columns: [ValueColumn] = []
    /// The Boolean columns `g0`, `g1`, … of filters, which another CTE counts at once: `f0` those of `m0`, ….
    var flags: [Filter] = []
    /// Whether the CTE has a column `f` with the identifiers of facet values, which another CTE counts:
    /// `c0` those of `m0`, `c1` those of `m1`, ….
    var hasIdentifiers = false
  }

  /// A column with the values of an attribute.
  private struct ValueColumn: Hashable {
    var isNumeric: Bool
    var attribute: String
  }

  /// The SQL statement.
  private(set) var statement = Statement(text: "")

  let settings: PostgreSQLSettings
  let table: PushedTable
  private let layout: TableLayout
  let attributes: AttributeSQL
  let counted: CountingFilters
  var parameters = SQLParameters()
  /// The CTEs `m0`, `m1`, … with the matches of different filters.
  private var matches: [Matches] = []
  /// The attributes of the CTEs `n0`, `n1`, … with the stored counts by lists of numbers.
  private var numberCounts: [String] = []
  /// The placeholder of the prefix whose counts `push` stored; nil if the request requires other counts.
  private(set) var storedPrefix: String?
  private var branches: [String] = []

  /// Creates the statement for a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - settings: the settings of the searcher.
  ///   - layout: the columns of the table.
  ///   - matchesAnyWord: whether records must match only one of the words.
  /// - Throws: `refused` for an unsupported request.
  init(
    _ request: SearchRequest, _ settings: PostgreSQLSettings, _ layout: TableLayout,
    matchesAnyWord: Bool = false
  ) throws(SearchError) {
    try request.check()
    try Self.checkCapabilities(of: request, settings)
    self.request = request
    (self.settings, self.layout) = (settings, layout)
    attributes = AttributeSQL(layout, settings)
    query = QuerySQL(request, settings, layout)
    counted = CountingFilters(request.filters)
    table = PushedTable(settings)
    if layout.pushed != nil, request.always.isEmpty, !matchesAnyWord,
      let prefix = query.countedPrefix
    {
      storedPrefix = parameters.bind(prefix)
    }
    try addBranches()
    let text = try text(matchesAnyWord)
    // The protocol limits the number of parameters to 16 bits.
    if parameters.values.count > Int(UInt16.max) {
      throw SearchError(.refused, "the request has more than 65535 values, the limit of PostgreSQL")
    }
    statement = Statement(text: text, parameters: parameters.values)
  }

  private static func checkCapabilities(
    of request: SearchRequest, _ settings: PostgreSQLSettings
  ) throws(SearchError) {
    var missing = request.capabilities.subtracting(settings.capabilities)
    missing.remove(.ruleContexts)
    // Searches with relaxed matching, after a search without hits, use these query parameters.
    var supported = QueryStrategy()
    supported.queryType = request.strategy.queryType
    supported.typoTolerance = request.strategy.typoTolerance
    supported.removeWordsIfNoResults = request.strategy.removeWordsIfNoResults
    let removal = request.strategy.removeWordsIfNoResults ?? .none
    if request.strategy == supported, removal == .none || removal == .allOptional {
      missing.remove(.queryStrategy)
    }
    guard let first = missing.min(by: { $0.rawValue < $1.rawValue }) else { return }
    throw SearchError(.refused, "'\(PostgreSQLSettings.type)' does not support \(first.phrase)")
  }

  // MARK: Branches

  private mutating func addBranches() throws(SearchError) {
    addTotal()
    if pageRange != nil { addHits() }
    for facet in request.facets {
      let selected = counted.selectedValues(of: facet.attribute).filter { !$0.utf8.contains(0) }
      let placeholders = selected.sorted().map { parameters.bind($0) }
      addValues(
        .facet(facet), of: facet.attribute, limit: max(0, facet.limit),
        including: placeholders.isEmpty ? nil : "ARRAY[\(placeholders.joined(separator: ", "))]")
    }
    for search in request.facetSearches {
      addValues(.facetSearch(search), of: search.attribute, limit: Self.maximumSearchedValues)
    }
    for requested in request.statistics { addStatistics(requested) }
    for requested in request.counts { addCount(requested) }
    for requested in request.histograms { addHistogram(requested) }
    for word in query.typoTolerantWords {
      add(
        .typos(wordIndex: word.index),
        "word::text, NULL, NULL, NULL, NULL, NULL, NULL FROM typos\(word.index)")
    }
  }

  private mutating func addTotal() {
    var total = "(SELECT count(*) FROM m\(matchesIndex(counted.groups)))"
    if counted.groups.isEmpty, let counts = storedCounts("", "total") {
      total = "coalesce((\(counts)), \(total))"
    }
    let checkpoint =
      layout.pushed == nil ? "NULL::text" : "(SELECT schema FROM \(table.checkpoint) LIMIT 1)"
    // The first branch of a UNION determines the column types.
    add(
      .total,
      "\(checkpoint), \(total), NULL::bigint, NULL::float8, NULL::float8, NULL::float8, NULL::text")
  }

  private mutating func addValues(
    _ part: Part, of attribute: String, limit: Int, including values: String? = nil
  ) {
    let groups = counted.counting(attribute)
    let counts: String
    if attributes.hasIdentifiers(attribute) {
      let index = matchesIndex(groups)
      matches[index].hasIdentifiers = true
      counts =
        "SELECT d.value AS v, n AS c FROM c\(index) JOIN \(table.values) d USING (id) "
        + "WHERE d.attribute = \(parameters.bind(attribute))"
    } else {
      let values = valuesQuery(isNumeric: false, attribute, groups)
      counts = "SELECT v, count(*) AS c FROM (\(values)) x GROUP BY v"
    }
    let alphabetical = "v COLLATE \"C\""
    let order =
      settings.sortFacetValuesBy == .count ? "c DESC, \(alphabetical)" : alphabetical
    add(
      part,
      """
      v, c, o, NULL, NULL, NULL, NULL FROM (SELECT v, c, row_number() OVER (ORDER BY \(order)) AS o \
      FROM (\(counts)) y) z WHERE o <= \(limit)\(values.map { " OR v = ANY(\($0))" } ?? "")
      """)
  }

  private mutating func addStatistics(_ requested: SearchRequest.Statistics) {
    let groups = counted.counting(requested.attribute, ignoring: requested.ignoring)
    let calculated = statisticsQuery(of: requested.attribute, groups)
    guard groups.isEmpty, attributes.hasNumberColumn(requested.attribute),
      let stored = storedCounts(
        requested.attribute, "NULL::text, total, NULL::bigint, minimum, maximum, sum, NULL::text")
    else { return add(.statistics(requested), "s.* FROM (\(calculated)) s") }
    add(
      .statistics(requested),
      "s.* FROM (\(stored) UNION ALL \(calculated) HAVING NOT (SELECT stored FROM k)) s")
  }

  /// A query of the number of values, the minimum, the maximum, and the sum.
  private mutating func statisticsQuery(of attribute: String, _ groups: [FilterGroup]) -> String {
    let (index, column) = matchesColumn(
      ValueColumn(isNumeric: true, attribute: attribute), groups)
    let aggregates =
      switch values(of: matches[index].columns[column]) {
      case .scalar: "count(v), NULL::bigint, min(v), max(v), sum(v)"
      case .array:
        // The numbers of a record are ascending, and usually a single one.
        """
        coalesce(sum(cardinality(v)), 0), NULL::bigint, min(v[1]), max(v[array_upper(v, 1)]), \
        sum(CASE WHEN cardinality(v) > 1 THEN (SELECT sum(n) FROM unnest(v) n) ELSE v[1] END)
        """
      }
    return
      "SELECT NULL::text, \(aggregates), NULL::text FROM (SELECT v\(column) AS v FROM m\(index)) x"
  }

  private mutating func addCount(_ requested: SearchRequest.Count) {
    let filter = requested.filter
    let groups = counted.counting(filter.attribute, ignoring: requested.ignoring)
    let index = matchesIndex(groups)
    let flag = matches[index].flags.firstIndex(of: filter) ?? matches[index].flags.count
    if flag == matches[index].flags.count { matches[index].flags.append(filter) }
    var count = "(SELECT g\(flag) FROM f\(index))"
    // Records without numbers match negated filters, but are not counted by their numbers.
    if case .numeric(let numeric) = filter, !filter.isNegated, groups.isEmpty,
      let counts = numberCounts(filter.attribute)
    {
      let condition = FilterSQL.condition(
        numeric, onNumbers: "string_to_array(v, ',')::float8[]", &parameters)
      let stored =
        "SELECT sum(CASE WHEN \(condition) THEN n ELSE 0 END)::bigint FROM \(counts)"
      count = "coalesce((\(stored)), \(count))"
    }
    add(.count(requested), "NULL, \(count), NULL, NULL, NULL, NULL, NULL")
  }

  private mutating func addHistogram(_ requested: SearchRequest.Histogram) {
    let groups = counted.counting(requested.attribute, ignoring: requested.ignoring)
    let values = valuesQuery(isNumeric: true, requested.attribute, groups, isUnnested: false)
    var counts = "SELECT v, count(*) AS n FROM (\(values)) x GROUP BY v"
    if groups.isEmpty, let stored = numberCounts(requested.attribute) {
      counts =
        "SELECT v, n FROM \(stored) UNION ALL SELECT v, count(*) AS n FROM (\(values)) x "
        + "WHERE NOT EXISTS (SELECT FROM \(stored)) GROUP BY v"
    }
    add(.histogram(requested), "v, n, NULL, NULL, NULL, NULL, NULL FROM (\(counts)) y")
  }

  /// The CTE with the counts by lists of numbers that `push` stored for the query, which is empty if there
  /// are too many different lists; nil if the request requires other counts.
  private mutating func numberCounts(_ attribute: String) -> String? {
    guard storedPrefix != nil, attributes.hasNumberColumn(attribute) else { return nil }
    let index = numberCounts.firstIndex(of: attribute) ?? numberCounts.count
    if index == numberCounts.count { numberCounts.append(attribute) }
    return "n\(index)"
  }

  /// A query of the counts that `push` stored for the query; nil if the request requires others.
  mutating func storedCounts(_ attribute: String, _ columns: String) -> String? {
    guard let storedPrefix else { return nil }
    return "SELECT \(columns) FROM \(table.counts) WHERE prefix = \(storedPrefix) "
      + "AND attribute = \(parameters.bind(attribute))"
  }

  /// A query of the values of an attribute in the matches of some filter groups, as the column `v`.
  ///
  /// - Parameter isUnnested: false for the numbers of a record as one text.
  private mutating func valuesQuery(
    isNumeric: Bool, _ attribute: String, _ groups: [FilterGroup], isUnnested: Bool = true
  ) -> String {
    let requested = ValueColumn(isNumeric: isNumeric, attribute: attribute)
    let (index, column) = matchesColumn(requested, groups)
    switch values(of: requested) {
    case .scalar:
      return "SELECT v\(column)\(isUnnested ? "" : "::text") AS v FROM m\(index) "
        + "WHERE v\(column) IS NOT NULL"
    case .array:
      return isUnnested
        ? "SELECT unnest(v\(column)) AS v FROM m\(index)"
        : "SELECT array_to_string(v\(column), ',') AS v FROM m\(index)"
    }
  }

  private mutating func values(of column: ValueColumn) -> AttributeSQL.Values {
    column.isNumeric
      ? attributes.numbers(column.attribute, &parameters)
      : attributes.texts(column.attribute, &parameters)
  }

  mutating func add(_ part: Part, _ branch: String) {
    branches.append("(SELECT \(parts.count), \(branch))")
    parts.append(part)
  }

  /// The indices of the CTE and of its column with values, which are added if they are new.
  private mutating func matchesColumn(
    _ column: ValueColumn, _ groups: [FilterGroup]
  ) -> (matches: Int, column: Int) {
    let index = matchesIndex(groups)
    if let existing = matches[index].columns.firstIndex(of: column) { return (index, existing) }
    matches[index].columns.append(column)
    return (index, matches[index].columns.count - 1)
  }

  /// The index of the CTE with the matches of some filter groups, which is added if it is new.
  private mutating func matchesIndex(_ groups: [FilterGroup]) -> Int {
    if let index = matches.firstIndex(where: { $0.groups == groups }) { return index }
    matches.append(Matches(groups: groups))
    return matches.count - 1
  }

  // MARK: Text

  /// The complete statement: CTEs of words with typos, of the hits, of the matches, and of counts, and a
  /// UNION branch per part.
  ///
  /// The server evaluates a CTE only if a branch reads it.
  private mutating func text(_ matchesAnyWord: Bool) throws(SearchError) -> String {
    var tables: [String] = []
    for word in query.typoTolerantWords {
      let typos = query.matchingWordsQuery(word, words: table.words, &parameters)
      tables.append("typos\(word.index) AS MATERIALIZED (\(typos))")
    }
    if !query.typoTolerantWords.isEmpty {
      let search = query.search(matchesAnyWord: matchesAnyWord, &parameters)
      tables.append("q AS MATERIALIZED (SELECT \(search) AS s)")
    }
    if let stored = storedCounts("", "1") {
      tables.append("k AS MATERIALIZED (SELECT EXISTS (\(stored)) AS stored)")
    }
    for (index, attribute) in numberCounts.enumerated() {
      guard let stored = storedCounts(attribute, "unnest(numbers) AS v, unnest(counts) AS n") else {
        continue
      }
      tables.append("n\(index) AS MATERIALIZED (\(stored) AND numbers IS NOT NULL)")
    }
    tables += try hitTables(matchesAnyWord)
    for (index, matches) in matches.enumerated() {
      tables.append("m\(index) AS (\(query(for: matches, matchesAnyWord)))")
      if !matches.flags.isEmpty {
        let counts = matches.flags.indices.map { "count(*) FILTER (WHERE g\($0)) AS g\($0)" }
        tables.append(
          "f\(index) AS MATERIALIZED (SELECT \(counts.joined(separator: ", ")) FROM m\(index))")
      }
      if matches.hasIdentifiers {
        tables.append("c\(index) AS (\(counts(of: index, matches.groups)))")
      }
    }
    return "WITH \(tables.joined(separator: ", ")) " + branches.joined(separator: " UNION ALL ")
  }

  /// The counts by the identifiers of facet values, with the columns `id` and `n`.
  private mutating func counts(of index: Int, _ groups: [FilterGroup]) -> String {
    let counted = { (condition: String) in
      "SELECT id, count(*) AS n FROM (SELECT unnest(f) AS id FROM m\(index)\(condition)) x GROUP BY id"
    }
    guard groups.isEmpty,
      let stored = storedCounts("", "unnest(ids) AS id, unnest(counts)::bigint AS n")
    else { return counted("") }
    return "\(stored) UNION ALL \(counted(" WHERE NOT (SELECT stored FROM k)"))"
  }

  /// The query of a CTE with matches.
  private mutating func query(for matches: Matches, _ matchesAnyWord: Bool) -> String {
    let filters = FilterSQL(attributes: attributes)
    var selected = matches.hasIdentifiers ? ["\(attributes.identifiers) AS f"] : []
    for (index, column) in matches.columns.enumerated() {
      let values =
        switch values(of: column) {
        case .scalar(let expression), .array(let expression): expression
        }
      selected.append("\(values) AS v\(index)")
    }
    for (index, filter) in matches.flags.enumerated() {
      selected.append("\(filters.condition(filter, &parameters)) AS g\(index)")
    }
    let conditions = conditions(matches.groups, matchesAnyWord)
    return "SELECT \(selected.joined(separator: ", ")) FROM \(table.name) t\(conditions)"
  }

  /// The WHERE clause for the query and some filter groups on the table.
  mutating func conditions(_ groups: [FilterGroup], _ matchesAnyWord: Bool) -> String {
    let filters = FilterSQL(attributes: attributes)
    var conditions: [String] = []
    if let condition = query.condition(matchesAnyWord: matchesAnyWord, &parameters) {
      conditions.append(condition)
    }
    for group in request.always + groups {
      conditions.append(filters.condition(group, &parameters))
    }
    return conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
  }
}
