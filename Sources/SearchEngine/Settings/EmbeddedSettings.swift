public import Components
public import Search

/// The embedded engine: searches the records of a file in memory.
public struct EmbeddedSettings: SearcherSettings {
  public static let type = "embedded"
  public static let summary = "Searches the records of a file, without a server."
  public static let example = """
    type: embedded
    records: data/phones.json
    key: sku
    searchable: [name, brand]
    ranking: [popularity:desc]
    """

  @Parameter("The file with the records: a JSON array, one JSON object a line, CSV or TSV.")
  public var records: String
  @Parameter("The attribute that names a record; records without it are named by their number.")
  public var key: String = "objectID"
  @Parameter("The attributes that are searched, the most important first; if empty, all with text.")
  public var searchable: [String] = []
  @Parameter("What decides between records that fit the query equally well.")
  public var ranking: [RankingCriterion] = []
  @Parameter("Sort orders by name, for widgets that let a person choose one.")
  public var sorts: [String: [RankingCriterion]] = [:]
  @Parameter("The text between the items of a list in a cell of a CSV file.")
  public var listSeparator: String?
  @Parameter("What happens when a search fulfils a condition.")
  public var rules: [Rule] = []
  @Parameter("What answers say about how they are to be shown.")
  public var renderingContent: RenderingContent?
  @Parameter("Whether words with typos are found.")
  public var typoTolerance: Bool = true
  @Parameter("The least letters of a word that may have one typo.")
  public var minWordSizeFor1Typo: Int = 4
  @Parameter("The least letters of a word that may have two typos.")
  public var minWordSizeFor2Typos: Int = 8
  @Parameter("Whether the index of a large file is kept beside it, so that it opens at once.")
  public var cache: Bool = true
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if minWordSizeFor1Typo < 2 {
      report.error(
        "minWordSizeFor1Typo", "the word size is \(minWordSizeFor1Typo), expected 2 or more",
        help: "write 'typoTolerance: false' to find no words with typos")
    }
    if minWordSizeFor2Typos < max(3, minWordSizeFor1Typo) {
      report.error(
        "minWordSizeFor2Typos",
        "the word size is \(minWordSizeFor2Typos), expected at least 3 and at least that for one typo"
      )
    }
    if listSeparator?.isEmpty == true {
      report.error("listSeparator", "the list separator is empty, expected a text such as ';'")
    }
  }

  public var attributeUses: [AttributeUse] {
    let facets = renderingContent?.facetOrdering.map { $0.facets.order + $0.values.keys } ?? []
    // Records without the key that is named by default are named by their number.
    let keys = key == EmbeddedSettings().key ? [] : [key]
    let named: KeyValuePairs = [
      "key": keys, "ranking": ranking.map(\.attribute),
      "sorts": sorts.values.joined().map(\.attribute), "renderingContent": facets,
    ]
    return searchable.map { AttributeUse($0, .searched, parameter: "searchable") }
      + named.flatMap { name, attributes in
        attributes.map { AttributeUse($0, .shown, parameter: name) }
      }
  }

  public func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    if cache {
      let records = try await IndexCache(self, in: directory).open(into: &diagnostics)
      return EmbeddedSearcher(records, self)
    }
    let loader = try RecordLoader(self, in: directory)
    let (records, _) = try await loader.load(into: &diagnostics) { _ in false }
    return EmbeddedSearcher(records, self)
  }

  var typos: TypoTolerance {
    TypoTolerance(
      isEnabled: typoTolerance, minWordSizeFor1Typo: minWordSizeFor1Typo,
      minWordSizeFor2Typos: minWordSizeFor2Typos)
  }
}
