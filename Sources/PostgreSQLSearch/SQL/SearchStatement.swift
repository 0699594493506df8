import Search
import SearchEngine

/// Translates a search request to one statement, whose rows `SearchResultReader` decodes.
///
/// A row has eight columns: the index of its part in `parts`, a text, a count, a rank from 1, three
/// numbers, and a record as JSON.
struct SearchStatement {
  /// The meaning of the rows with one part index.
  enum Part: Hashable {
    /// The number of matching records, as the count.
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
  /// The SQL statement.
  private(set) var statement = Statement(text: "")

  private let settings: PostgreSQLSettings
  private let attributes: AttributeSQL
  private let counted: CountingFilters
  private var parameters = SQLParameters()
  /// The filter groups that are Boolean columns of the matches CTE.
  private var flags: [FilterGroup] = []
  /// The value columns of the matches CTE.
  private var columns: [(kind: String, attribute: String)] = []
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
    self.settings = settings
    attributes = AttributeSQL(layout, settings)
    query = QuerySQL(request, settings, layout)
    counted = CountingFilters(request.filters)
    try addBranches()
    let table = PushedTable(settings)
    let text = try text(table, matchesAnyWord)
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
    // The first branch of a UNION determines the column types.
    add(
      .total,
      "NULL::text, count(*), NULL::bigint, NULL::float8, NULL::float8, NULL::float8, NULL::text "
        + "FROM m\(condition(counted.groups))")
    if request.hitsPerPage > 0 { try addHits() }
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
    for requested in request.statistics {
      let column = column(PushedTable.number, requested.attribute)
      let groups = counted.counting(requested.attribute, ignoring: requested.ignoring)
      add(
        .statistics(requested),
        "NULL, count(v), NULL, min(v), max(v), sum(v), NULL FROM "
          + "(SELECT unnest(\(column)) AS v FROM m\(condition(groups))) x")
    }
    for requested in request.counts {
      let condition = condition(counted.counting(requested))
      add(.count(requested), "NULL, count(*), NULL, NULL, NULL, NULL, NULL FROM m\(condition)")
    }
    for requested in request.histograms {
      let column = column(PushedTable.number, requested.attribute)
      let groups = counted.counting(requested.attribute, ignoring: requested.ignoring)
      add(
        .histogram(requested),
        "array_to_string(\(column), ','), count(*), NULL, NULL, NULL, NULL, NULL "
          + "FROM m\(condition(groups)) GROUP BY \(column)")
    }
    for word in query.typoTolerantWords {
      add(
        .typos(wordIndex: word.index),
        "word::text, NULL, NULL, NULL, NULL, NULL, NULL FROM typos\(word.index)")
    }
  }

  private mutating func addHits() throws(SearchError) {
    let first = request.firstPage ?? request.page
    let (offset, isOffsetTooLarge) = first.multipliedReportingOverflow(by: request.hitsPerPage)
    let (count, isCountTooLarge) = (request.page - first + 1)
      .multipliedReportingOverflow(by: request.hitsPerPage)
    if isOffsetTooLarge { return }
    let limit = isCountTooLarge ? Int.max : count
    add(
      .hits,
      """
      h.k::text, NULL, h.o, NULL, NULL, NULL, \(attributes.recordText) FROM \
      (SELECT k, o FROM m\(condition(counted.groups)) ORDER BY o LIMIT \(limit) OFFSET \(offset)) h \
      JOIN \(PushedTable(settings).name) t ON t.\(SQLName.quoted(settings.key)) = h.k
      """)
  }

  private mutating func addValues(
    _ part: Part, of attribute: String, limit: Int, including values: String? = nil
  ) {
    let column = column(PushedTable.facet, attribute)
    let condition = condition(counted.counting(attribute))
    let alphabetical = "v COLLATE \"C\""
    let order =
      settings.sortFacetValuesBy == .count ? "count(*) DESC, \(alphabetical)" : alphabetical
    add(
      part,
      """
      v, c, o, NULL, NULL, NULL, NULL FROM (SELECT v, count(*) AS c, row_number() OVER (ORDER BY \(order)) \
      AS o FROM (SELECT unnest(\(column)) AS v FROM m\(condition)) x GROUP BY v) y \
      WHERE o <= \(limit)\(values.map { " OR v = ANY(\($0))" } ?? "")
      """)
  }

  private mutating func add(_ part: Part, _ branch: String) {
    branches.append("(SELECT \(parts.count), \(branch))")
    parts.append(part)
  }

  /// The column of the matches CTE for the values of an attribute.
  private mutating func column(_ kind: String, _ attribute: String) -> String {
    let existing = columns.firstIndex { $0.kind == kind && $0.attribute == attribute }
    if existing == nil { columns.append((kind, attribute)) }
    return "v\(existing ?? columns.count - 1)"
  }

  /// The WHERE clause for some filter groups on the matches CTE.
  private mutating func condition(_ groups: [FilterGroup]) -> String {
    var names: [String] = []
    for group in groups {
      let existing = flags.firstIndex(of: group)
      if existing == nil { flags.append(group) }
      names.append("g\(existing ?? flags.count - 1)")
    }
    return names.isEmpty ? "" : " WHERE \(names.joined(separator: " AND "))"
  }

  // MARK: Text

  /// The complete statement: CTEs of words with typos, the CTE `m` of matches with filter groups as flags,
  /// and a UNION branch per part.
  private mutating func text(
    _ table: PushedTable, _ matchesAnyWord: Bool
  ) throws(SearchError) -> String {
    var tables: [String] = []
    for word in query.typoTolerantWords {
      let typos = query.matchingWordsQuery(word, words: table.words, &parameters)
      tables.append("typos\(word.index) AS MATERIALIZED (\(typos))")
    }
    if !query.words.isEmpty {
      let search = query.search(matchesAnyWord: matchesAnyWord, &parameters)
      tables.append("q AS MATERIALIZED (SELECT \(search) AS s)")
    }
    tables.append("m AS MATERIALIZED (\(try matches(table)))")
    return "WITH \(tables.joined(separator: ", ")) " + branches.joined(separator: " UNION ALL ")
  }

  private mutating func matches(_ table: PushedTable) throws(SearchError) -> String {
    let filters = FilterSQL(attributes: attributes)
    var selected = ["t.\(SQLName.quoted(settings.key)) AS k"]
    if request.hitsPerPage > 0 {
      let order = try sortExpressions().joined(separator: ", ")
      selected.append("row_number() OVER (ORDER BY \(order)) AS o")
    }
    for (index, column) in columns.enumerated() {
      let values =
        column.kind == PushedTable.facet
        ? attributes.texts(column.attribute, &parameters)
        : attributes.numbers(column.attribute, &parameters)
      selected.append("\(values) AS v\(index)")
    }
    for (index, group) in flags.enumerated() {
      selected.append("\(filters.condition(group, &parameters)) AS g\(index)")
    }
    var conditions: [String] = []
    if !query.words.isEmpty {
      conditions.append("t.\(SQLName.quoted(settings.text)) @@ (SELECT s FROM q)")
    }
    for group in request.always { conditions.append(filters.condition(group, &parameters)) }
    // Groups that apply to all parts need no flag, and can use an index.
    for group in flags where appliesToAllParts(group) {
      conditions.append(filters.condition(group, &parameters))
    }
    let condition = conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
    return "SELECT \(selected.joined(separator: ", ")) FROM \(table.name) t\(condition)"
  }

  private func appliesToAllParts(_ group: FilterGroup) -> Bool {
    parts.allSatisfy { part in
      switch part {
      case .total, .hits: counted.groups.contains(group)
      case .facet(let facet): counted.counting(facet.attribute).contains(group)
      case .facetSearch(let requested): counted.counting(requested.attribute).contains(group)
      case .statistics(let requested):
        counted.counting(requested.attribute, ignoring: requested.ignoring).contains(group)
      case .histogram(let requested):
        counted.counting(requested.attribute, ignoring: requested.ignoring).contains(group)
      case .count(let requested): counted.counting(requested).contains(group)
      case .typos: true
      }
    }
  }

  private mutating func sortExpressions() throws(SearchError) -> [String] {
    var order: [String] = []
    if let sort = request.sort {
      let criteria = try settings.sorts.criteria(ofSort: sort)
      for criterion in criteria { order += sortExpressions(for: criterion) }
    }
    order += query.relevanceExpressions(&parameters)
    for criterion in settings.ranking { order += sortExpressions(for: criterion) }
    if attributes.hasPositionColumn { order.append("t.\(SQLName.quoted(PushedTable.position))") }
    return order + ["t.\(SQLName.quoted(settings.key))"]
  }

  private mutating func sortExpressions(for criterion: RankingCriterion) -> [String] {
    attributes.sortExpressions(
      criterion.attribute, isDescending: criterion.order == .descending, &parameters)
  }
}
