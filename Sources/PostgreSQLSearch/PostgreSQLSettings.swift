public import Components
public import Search
public import SearchEngine

/// PostgreSQL: searches a table that `push` filled, or one that is there already.
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

  @Parameter(
    "Where the server is: a libpq connection string or URI, without a password unless from ${env:…}."
  )
  public var connection: ConnectionText
  @Parameter("The table or view, with its schema where that is not on the search path.")
  public var table: String
  @Parameter("The column that names a record.")
  public var key: String = "objectID"
  @Parameter("The json or jsonb column with the whole record; without it, all columns make up one.")
  public var record: String = "record"
  @Parameter("The tsvector column that is searched.")
  public var text: String = "search"
  @Parameter(
    "The table whose column 'word' has all words, to find typos by; if absent, TABLE_words.")
  public var words: String?
  @Parameter("The text search configuration of 'text', such as english; if absent, that of 'push'.")
  public var textConfiguration: String?
  @Parameter("The attributes that are searched and highlighted, the most important first.")
  public var searchable: [String] = []
  @Parameter("Attributes that 'push' makes columns and indexes for, besides those of the widgets.")
  public var facets: [String] = []
  @Parameter("Attributes with dates as texts, which 'push' counts as numbers.")
  public var dates: [String] = []
  @Parameter("What decides between records that fit the query equally well.")
  public var ranking: [RankingCriterion] = []
  @Parameter("Sort orders by name, for widgets that let a person choose one.")
  public var sorts: [String: [RankingCriterion]] = [:]
  @Parameter("The attributes of the records that are brought back; if empty, all.")
  public var attributesToRetrieve: [String] = []
  @Parameter("The order in which the values of an attribute are told, and cut to the limit.")
  public var sortFacetValuesBy: FacetOrder = .count
  @Parameter("Which words of a query may be the beginning of a word of a record.")
  public var queryType: QueryReading.Prefixes = .prefixLast
  @Parameter("Whether words with typos are found, by their trigrams.")
  public var typoTolerance: Bool = true
  @Parameter("The least letters of a word that may have one typo.")
  public var minWordSizeFor1Typo: Int = 4
  @Parameter("The least letters of a word that may have two typos.")
  public var minWordSizeFor2Typos: Int = 8
  @Parameter("What stands for the text that is left out of a snippet.")
  public var snippetEllipsisText: String = "…"
  @Parameter("The most seconds that connecting may take.")
  public var connectTimeout: Int = 5
  @Parameter("The most milliseconds that an answer may take.")
  public var statementTimeout: Int = 5_000
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    let names = [("table", table), ("key", key), ("record", record), ("text", text)]
    for (parameter, name) in names + (words.map { [("words", $0)] } ?? []) {
      if let problem = SQLName.problem(of: name) { report.error(parameter, problem) }
    }
    let columns = [key, record, text, PushedTable.position]
    if Set(columns).count < columns.count {
      report.error(
        "key",
        "the columns 'key', 'record' and 'text' are '\(key)', '\(record)' and '\(text)', expected "
          + "three different names, none of them '\(PushedTable.position)'")
    }
    if minWordSizeFor1Typo < 2 || minWordSizeFor2Typos < minWordSizeFor1Typo {
      report.error(
        "minWordSizeFor1Typo",
        "the word sizes are \(minWordSizeFor1Typo) and \(minWordSizeFor2Typos), expected 2 or more, "
          + "and the second not less than the first",
        help: "write 'typoTolerance: false' to find no words with typos")
    }
    if !(2...600).contains(connectTimeout) {
      report.error(
        "connectTimeout", "the time is \(connectTimeout), expected 2 to 600 seconds")
    }
    if !(1...600_000).contains(statementTimeout) {
      report.error(
        "statementTimeout", "the time is \(statementTimeout), expected 1 to 600000 milliseconds")
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

  public func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    let pool = ConnectionPool(try ConnectionSettings(self, isReading: true))
    let searcher = PostgreSQLSearcher(self, pool)
    try await searcher.learnTable()
    return searcher
  }

  public func openTarget() async throws(SearchError) -> any RecordTarget {
    let connection = try Connection(try ConnectionSettings(self, isReading: false))
    return PostgreSQLTarget(PushedTable(self), connection)
  }

  var typos: TypoTolerance {
    TypoTolerance(
      isEnabled: typoTolerance, minWordSizeFor1Typo: minWordSizeFor1Typo,
      minWordSizeFor2Typos: minWordSizeFor2Typos)
  }
}
