import Search
import SearchEngine

/// A request as one statement, whose rows `SearchAnswer` reads.
///
/// A row has eight columns: the number of the part that it belongs to (0-based, in `parts`), a text, a
/// count, a place (1-based) in an order, three numbers, and a record as JSON.
struct SearchStatement {
  /// What the rows with one number tell.
  enum Part: Hashable {
    /// The number of records that fit, as count.
    case total
    /// A record: its key as text, its place, and the record.
    case hits
    /// A value with its count and place.
    case facet(SearchRequest.Facet)
    /// How many numbers there are, the least, the greatest and the sum.
    case statistics(SearchRequest.Statistics)
    case count(SearchRequest.Count)
    /// The numbers of a record as a list, and how many records have that list.
    case histogram(SearchRequest.Histogram)
    /// A value with its count and place; all of them, whatever is looked for.
    case facetSearch(SearchRequest.FacetSearch)
    /// A word of a record that is a word of the query with typos, as text.
    case typos(place: Int)
  }

  /// The most values among which a facet search looks; those with the highest counts.
  static let searchedValues = 10_000

  let request: SearchRequest
  let query: QuerySQL
  private(set) var parts: [Part] = []
  private(set) var statement = Statement(text: "")

  private let settings: PostgreSQLSettings
  private let attributes: AttributeSQL
  private let counted: CountedGroups
  private var parameters = SQLParameters()
  /// The groups that are a column of the table of matches, each true or false.
  private var flags: [FilterGroup] = []
  /// The columns of values in the table of matches, by attribute.
  private var columns: [(kind: String, attribute: String)] = []
  private var branches: [String] = []

  /// - Parameter isAnyEnough: whether records need only one of the words.
  /// - Throws: `refused` for a request that cannot be answered.
  init(
    _ request: SearchRequest, _ settings: PostgreSQLSettings, _ layout: TableLayout,
    isAnyEnough: Bool = false
  ) throws(SearchError) {
    try request.check()
    try Self.checkCapabilities(of: request, settings)
    self.request = request
    self.settings = settings
    attributes = AttributeSQL(layout, settings)
    query = QuerySQL(request, settings, layout)
    counted = CountedGroups(request.filters)
    try addBranches()
    let table = PushedTable(settings)
    let text = try text(table, isAnyEnough)
    // The protocol counts parameters in 16 bits.
    if parameters.values.count > Int(UInt16.max) {
      throw SearchError(.refused, "the request has more values than PostgreSQL takes, 65535")
    }
    statement = Statement(text: text, parameters: parameters.values)
  }

  private static func checkCapabilities(
    of request: SearchRequest, _ settings: PostgreSQLSettings
  ) throws(SearchError) {
    var missing = request.capabilities.subtracting(settings.capabilities)
    missing.remove(.ruleContexts)
    // Of the ways to read a query some are known, which alternatives to an empty answer need.
    var known = QueryReading()
    known.queryType = request.reading.queryType
    known.typoTolerance = request.reading.typoTolerance
    known.removeWordsIfNoResults = request.reading.removeWordsIfNoResults
    let removal = request.reading.removeWordsIfNoResults ?? .none
    if request.reading == known, removal == .none || removal == .allOptional {
      missing.remove(.queryReading)
    }
    guard let first = missing.min(by: { $0.rawValue < $1.rawValue }) else { return }
    throw SearchError(.refused, "'\(PostgreSQLSettings.type)' cannot do \(first.phrase)")
  }

  // MARK: Branches

  private mutating func addBranches() throws(SearchError) {
    // The first branch gives the columns their types.
    add(
      .total,
      "NULL::text, count(*), NULL::bigint, NULL::float8, NULL::float8, NULL::float8, NULL::text "
        + "FROM m\(condition(counted.groups))")
    if request.hitsPerPage > 0 { try addHits() }
    for facet in request.facets {
      let selected = counted.selectedValues(of: facet.attribute).filter { !$0.utf8.contains(0) }
      let kept = selected.sorted().map { parameters.bind($0) }
      addValues(
        .facet(facet), of: facet.attribute, limit: max(0, facet.limit),
        orAmong: kept.isEmpty ? nil : "ARRAY[\(kept.joined(separator: ", "))]")
    }
    for wanted in request.facetSearches {
      addValues(.facetSearch(wanted), of: wanted.attribute, limit: Self.searchedValues)
    }
    for wanted in request.statistics {
      let column = column(PushedTable.number, wanted.attribute)
      let groups = counted.counting(wanted.attribute, ignoring: wanted.ignoring)
      add(
        .statistics(wanted),
        "NULL, count(v), NULL, min(v), max(v), sum(v), NULL FROM "
          + "(SELECT unnest(\(column)) AS v FROM m\(condition(groups))) x")
    }
    for wanted in request.counts {
      let condition = condition(counted.counting(wanted))
      add(.count(wanted), "NULL, count(*), NULL, NULL, NULL, NULL, NULL FROM m\(condition)")
    }
    for wanted in request.histograms {
      let column = column(PushedTable.number, wanted.attribute)
      let groups = counted.counting(wanted.attribute, ignoring: wanted.ignoring)
      add(
        .histogram(wanted),
        "array_to_string(\(column), ','), count(*), NULL, NULL, NULL, NULL, NULL "
          + "FROM m\(condition(groups)) GROUP BY \(column)")
    }
    for mistyped in query.mistyped {
      add(
        .typos(place: mistyped.place),
        "word::text, NULL, NULL, NULL, NULL, NULL, NULL FROM typos\(mistyped.place)")
    }
  }

  private mutating func addHits() throws(SearchError) {
    let first = request.firstPage ?? request.page
    let (offset, isBeyond) = first.multipliedReportingOverflow(by: request.hitsPerPage)
    let (count, isTooMany) = (request.page - first + 1)
      .multipliedReportingOverflow(by: request.hitsPerPage)
    if isBeyond { return }
    let limit = isTooMany ? Int.max : count
    add(
      .hits,
      """
      h.k::text, NULL, h.o, NULL, NULL, NULL, \(attributes.recordText) FROM \
      (SELECT k, o FROM m\(condition(counted.groups)) ORDER BY o LIMIT \(limit) OFFSET \(offset)) h \
      JOIN \(PushedTable(settings).name) t ON t.\(SQLName.quoted(settings.key)) = h.k
      """)
  }

  private mutating func addValues(
    _ part: Part, of attribute: String, limit: Int, orAmong kept: String? = nil
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
      WHERE o <= \(limit)\(kept.map { " OR v = ANY(\($0))" } ?? "")
      """)
  }

  private mutating func add(_ part: Part, _ branch: String) {
    branches.append("(SELECT \(parts.count), \(branch))")
    parts.append(part)
  }

  /// The column of the table of matches with the values of an attribute.
  private mutating func column(_ kind: String, _ attribute: String) -> String {
    let known = columns.firstIndex { $0.kind == kind && $0.attribute == attribute }
    if known == nil { columns.append((kind, attribute)) }
    return "v\(known ?? columns.count - 1)"
  }

  /// The condition that some groups are in the table of matches.
  private mutating func condition(_ groups: [FilterGroup]) -> String {
    var names: [String] = []
    for group in groups {
      let known = flags.firstIndex(of: group)
      if known == nil { flags.append(group) }
      names.append("g\(known ?? flags.count - 1)")
    }
    return names.isEmpty ? "" : " WHERE \(names.joined(separator: " AND "))"
  }

  // MARK: Text

  /// The whole statement: the typos of words, the records that fit the query and what always holds,
  /// with the groups as flags, and a branch for all that is asked for.
  private mutating func text(
    _ table: PushedTable, _ isAnyEnough: Bool
  ) throws(SearchError) -> String {
    var tables: [String] = []
    for mistyped in query.mistyped {
      let found = query.typoTable(mistyped, words: table.words, &parameters)
      tables.append("typos\(mistyped.place) AS MATERIALIZED (\(found))")
    }
    if !query.words.isEmpty {
      let search = query.search(isAnyEnough: isAnyEnough, &parameters)
      tables.append("q AS MATERIALIZED (SELECT \(search) AS s)")
    }
    tables.append("m AS MATERIALIZED (\(try matches(table)))")
    return "WITH \(tables.joined(separator: ", ")) " + branches.joined(separator: " UNION ALL ")
  }

  private mutating func matches(_ table: PushedTable) throws(SearchError) -> String {
    let filters = FilterSQL(attributes: attributes)
    var selected = ["t.\(SQLName.quoted(settings.key)) AS k"]
    if request.hitsPerPage > 0 {
      let order = try order().joined(separator: ", ")
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
    // What holds for all that is asked for need not be carried along, and can use an index.
    for group in flags where isNeededByAll(group) {
      conditions.append(filters.condition(group, &parameters))
    }
    let condition = conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
    return "SELECT \(selected.joined(separator: ", ")) FROM \(table.name) t\(condition)"
  }

  private func isNeededByAll(_ group: FilterGroup) -> Bool {
    parts.allSatisfy { part in
      switch part {
      case .total, .hits: counted.groups.contains(group)
      case .facet(let facet): counted.counting(facet.attribute).contains(group)
      case .facetSearch(let wanted): counted.counting(wanted.attribute).contains(group)
      case .statistics(let wanted):
        counted.counting(wanted.attribute, ignoring: wanted.ignoring).contains(group)
      case .histogram(let wanted):
        counted.counting(wanted.attribute, ignoring: wanted.ignoring).contains(group)
      case .count(let wanted): counted.counting(wanted).contains(group)
      case .typos: true
      }
    }
  }

  private mutating func order() throws(SearchError) -> [String] {
    var order: [String] = []
    if let sort = request.sort {
      let criteria = try settings.sorts.criteria(ofSort: sort)
      for criterion in criteria { order += self.order(criterion) }
    }
    order += query.order(&parameters)
    for criterion in settings.ranking { order += self.order(criterion) }
    if attributes.hasPosition { order.append("t.\(SQLName.quoted(PushedTable.position))") }
    return order + ["t.\(SQLName.quoted(settings.key))"]
  }

  private mutating func order(_ criterion: RankingCriterion) -> [String] {
    attributes.order(
      criterion.attribute, isDescending: criterion.order == .descending, &parameters)
  }
}
