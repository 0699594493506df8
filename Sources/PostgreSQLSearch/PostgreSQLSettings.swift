public import Components
public import Search
public import SearchEngine

/// The settings for a table of a PostgreSQL server, created by `push` or by other means.
public struct PostgreSQLSettings: RecordTargetSettings {
  public static let type = "postgresql"
  public static let summary = "Searches a table of a PostgreSQL server, version 13 or later."
  public static let example = """
    type: postgresql
    connection: postgresql://reader@localhost/shop
    table: products
    searchable: [name, brand]
    ranking: [popularity:desc]
    """

  /// The connection string, without a literal password.
  @Parameter(
    "Connection string or URI of libpq; write a password as ${env:NAME}."
  )
  public var connection: ConnectionString
  /// The name of the table or view.
  @Parameter("Table or view, with its schema unless that is on the search path.")
  public var table: String
  /// The column with a record's key.
  @Parameter("Column with the key of a record.")
  public var key: String = "objectID"
  /// The column with the complete record as JSON.
  @Parameter(
    "Column of type json or jsonb with the complete record; by default, a record consists of all columns."
  )
  public var record: String = "record"
  /// The column with the search vector.
  @Parameter("Column of type tsvector to search.")
  public var text: String = "search"
  /// The table of all words; nil for the default name.
  @Parameter(
    "Table with all words in the column 'word', for typo tolerance; if absent, TABLE_words.")
  public var words: String?
  /// The text search configuration; nil for columns written by `push`.
  @Parameter("Text search configuration of 'text', such as english; if absent, that of 'push'.")
  public var textConfiguration: String?
  /// The searchable attributes, the most important first.
  @Parameter("Attributes to search and highlight, the most important first.")
  public var searchable: [String] = []
  /// The attributes to facet in addition to those of the widgets.
  @Parameter("Attributes for which 'push' creates indexes, in addition to those of the widgets.")
  public var facets: [String] = []
  /// The attributes with dates as texts or milliseconds.
  @Parameter(
    "Attributes with dates as texts or milliseconds, which 'push' converts to seconds since 1970.")
  public var dates: [String] = []
  /// The criteria that break ties of the score.
  @Parameter("Ranking criteria for records that match equally well.")
  public var ranking: [RankingCriterion] = []
  /// The ranking criteria of each sort order, by its name.
  @Parameter("Sort orders by name, for widgets such as 'sortBy'.")
  public var sorts: [String: [RankingCriterion]] = [:]
  /// The attributes of a hit's record; all if empty.
  @Parameter("Attributes to retrieve; if empty, all.")
  public var attributesToRetrieve: [String] = []
  /// The order of facet values, which decides which values exceed the limit.
  @Parameter("Order of facet values before they are limited.")
  public var sortFacetValuesBy: FacetOrder = .count
  /// The words of a query that also match as prefixes.
  @Parameter("Which words of a query also match as prefixes.")
  public var queryType: QueryStrategy.QueryType = .prefixLast
  /// Whether words match in spite of typos.
  @Parameter("Whether words with typos match (requires the extension pg_trgm).")
  public var typoTolerance: Bool = true
  /// The minimum number of letters of a word with one typo.
  @Parameter("Minimum number of letters of a word to accept one typo.")
  public var minWordSizeFor1Typo: Int = 4
  /// The minimum number of letters of a word with two typos.
  @Parameter("Minimum number of letters of a word to accept two typos.")
  public var minWordSizeFor2Typos: Int = 8
  /// The replacement for omitted text of a snippet.
  @Parameter("Text that marks an omission in a snippet.")
  public var snippetEllipsisText: String = "…"
  /// The maximum duration of connecting, from 2 s to 600 s, rounded up to whole seconds.
  @Parameter("Maximum duration of connecting, such as 5 s.")
  public var connectTimeout = TimeLimit<SecondUnit>(.seconds(5))
  /// The maximum duration of a statement, from 1 ms to 600 s.
  @Parameter("Maximum duration of a statement, such as 500 ms or 5 s.")
  public var statementTimeout = TimeLimit<MillisecondUnit>(.seconds(5))
  /// Creates settings with default values, for decoding.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    let names = [("table", table), ("key", key), ("record", record), ("text", text)]
    for (parameter, name) in names + (words.map { [("words", $0)] } ?? []) {
      if let message = SQLName.diagnosticMessage(for: name) { report.error(parameter, message) }
    }
    let columns = [key, record, text, PushedTable.position]
    if Set(columns).count < columns.count {
      report.error(
        "key",
        "the columns 'key', 'record', and 'text' are '\(key)', '\(record)', and '\(text)', expected "
          + "three different names other than '\(PushedTable.position)'")
    }
    if minWordSizeFor1Typo < 2 || minWordSizeFor2Typos < minWordSizeFor1Typo {
      report.error(
        "minWordSizeFor1Typo",
        "the word sizes are \(minWordSizeFor1Typo) and \(minWordSizeFor2Typos), expected at least 2 in "
          + "ascending order",
        help: "write 'typoTolerance: false' to disable typo tolerance")
    }
    if !(.seconds(2) ... .seconds(600)).contains(connectTimeout.duration) {
      report.error(
        "connectTimeout",
        "'connectTimeout' is \(connectTimeout.text), expected 2 s to 600 s")
    }
    if !(.milliseconds(1) ... .seconds(600)).contains(statementTimeout.duration) {
      report.error(
        "statementTimeout",
        "'statementTimeout' is \(statementTimeout.text), expected 1 ms to 600 s")
    }
  }

  public var capabilities: Set<Capability> {
    [
      .facets, .statistics, .filterCounts, .numericFilters, .hierarchies, .sortOrders, .histograms,
      .facetSearches, .snippets,
    ]
  }

  public var attributeUses: [AttributeUse] {
    let named: KeyValuePairs = [
      "facets": facets, "dates": dates, "attributesToRetrieve": attributesToRetrieve,
    ]
    return AttributeUse.uses(searchable: searchable, ranking: ranking, sorts: sorts, named)
  }

  public var indexDescription: IndexDescription {
    IndexDescription(
      key: key, searchable: searchable, ranking: ranking, sorts: sorts.keys,
      ignoredValues: ["typoTolerance": ["min", "strict"]])
  }

  public func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    let pool = ConnectionPool(try ConnectionSettings(self, isReadOnly: true))
    let searcher = PostgreSQLSearcher(self, pool)
    try await searcher.loadLayout()
    return searcher
  }

  public func openTarget() async throws(SearchError) -> any RecordTarget {
    try PostgreSQLTarget(PushedTable(self), try ConnectionSettings(self, isReadOnly: false))
  }

  /// The typo tolerance in the form of the embedded engine.
  var typos: TypoTolerance {
    TypoTolerance(
      isEnabled: typoTolerance, minWordSizeFor1Typo: minWordSizeFor1Typo,
      minWordSizeFor2Typos: minWordSizeFor2Typos)
  }
}
