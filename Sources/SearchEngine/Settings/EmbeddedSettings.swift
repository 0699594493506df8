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
  @Parameter("Attributes with dates as texts, as in 2024-05-01T10:20Z, to count as numbers.")
  public var dates: [String] = []
  @Parameter("What happens when a search fulfils a condition.")
  public var rules: [Rule] = []
  @Parameter("What answers say about how they are to be shown.")
  public var renderingContent: RenderingContent?
  @Parameter("The attribute with a record's 'lat' and 'lng' in degrees, or a list of such places.")
  public var geolocation: String = "_geoloc"
  @Parameter("The attribute by whose values hits are grouped.")
  public var attributeForDistinct: String?
  @Parameter("The most hits of a group, if 'attributeForDistinct' is set; 0 for all.")
  public var distinct: Int = 1
  @Parameter("How relevant hits must be in a sort order, from 0 (all are shown) to 100.")
  public var relevancyStrictness: Int?
  @Parameter("The order in which the values of an attribute are told, and cut to the limit.")
  public var sortFacetValuesBy: FacetOrder = .count
  @Parameter("The most values of an attribute that are told, 1 to 1000; no limit if absent.")
  public var maxValuesPerFacet: Int?
  @Parameter("What stands for the text that is left out of a snippet.")
  public var snippetEllipsisText: String = "…"
  @Parameter("Which words of a query may be the beginning of a word of a record.")
  public var queryType: QueryReading.Prefixes = .prefixLast
  @Parameter("Whether words with typos are found; min: only in the records with the fewest.")
  public var typoTolerance: QueryReading.Typos = .true
  @Parameter("The least letters of a word that may have one typo.")
  public var minWordSizeFor1Typo: Int = 4
  @Parameter("The least letters of a word that may have two typos.")
  public var minWordSizeFor2Typos: Int = 8
  @Parameter("Whether words of digits may have typos.")
  public var allowTyposOnNumericTokens: Bool = true
  @Parameter("Searchable attributes in which words are found only without typos.")
  public var disableTypoToleranceOnAttributes: [String] = []
  @Parameter("Words of a query that may have no typos.")
  public var disableTypoToleranceOnWords: [String] = []
  @Parameter("What stands for what in queries.")
  public var synonyms: [SynonymEntry] = []
  @Parameter("Whether words such as 'the' are left out of queries, or of which languages.")
  public var removeStopWords: StopWordRemoval = false
  @Parameter("Which words of a query become optional, ever more of them, when nothing is found.")
  public var removeWordsIfNoResults: QueryReading.Removal = .none
  @Parameter("Words of a query that records need not have; those with more of them come first.")
  public var optionalWords: [String] = []
  @Parameter("Whether \"phrases in quotes\" and -excluded words of a query are read as such.")
  public var advancedSyntax: Bool = false
  @Parameter("Whether the index of a large file is kept beside it, so that it opens at once.")
  public var cache: Bool = true
  @Parameter("The folder where that index is kept, in place of '.widgetrun' beside the records.")
  public var cacheFolder: String?
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
    if cacheFolder?.isEmpty == true {
      report.error("cacheFolder", "the folder has no name, expected a path such as 'build/indexes'")
    }
    if distinct < 0 {
      report.error("distinct", "the number of hits is \(distinct), expected 0 or more")
    }
    if let relevancyStrictness, !(0...100).contains(relevancyStrictness) {
      report.error(
        "relevancyStrictness", "the strictness is \(relevancyStrictness), expected 0 to 100")
    }
    if let maxValuesPerFacet, !(1...1000).contains(maxValuesPerFacet) {
      report.error(
        "maxValuesPerFacet", "the number of values is \(maxValuesPerFacet), expected 1 to 1000")
    }
    for (index, attribute) in disableTypoToleranceOnAttributes.enumerated()
    where !searchable.isEmpty && !searchable.contains(attribute) {
      report.error(
        "disableTypoToleranceOnAttributes", item: index,
        "'\(attribute)' is not searchable, expected one of the attributes in 'searchable'",
        help: Suggestion.help(for: attribute, in: searchable))
    }
    if listSeparator?.isEmpty == true {
      report.error("listSeparator", "the list separator is empty, expected a text such as ';'")
    }
  }

  public var attributeUses: [AttributeUse] {
    let facets = renderingContent?.facetOrdering.map { $0.facets.order + $0.values.keys } ?? []
    // Records without the key that is named by default are named by their number.
    let keys = key == EmbeddedSettings().key ? [] : [key]
    // Records need no place as long as nobody names one.
    let places = geolocation == EmbeddedSettings().geolocation ? [] : [geolocation]
    let named: KeyValuePairs = [
      "key": keys, "geolocation": places, "dates": dates,
      "attributeForDistinct": [attributeForDistinct].compactMap { $0 },
      "renderingContent": facets,
    ]
    return AttributeUse.uses(searchable: searchable, ranking: ranking, sorts: sorts, named)
  }

  public func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    try await open(in: directory, into: &diagnostics) { _ in }
  }

  /// Opens the records, and tells how many have been read where an index must be made of them.
  ///
  /// - Parameter progress: called as that of `EmbeddedIndex.build`.
  public func open(
    in directory: String, into diagnostics: inout Diagnostics,
    progress: @escaping @Sendable (EmbeddedIndex.Progress) -> Void
  ) async throws(SearchError) -> any Searcher {
    let progress = BuildProgress(progress)
    if cache {
      let cache = IndexCache(self, in: directory, progress: progress)
      return EmbeddedSearcher(try await cache.open(into: &diagnostics), self)
    }
    let loader = try RecordLoader(self, in: directory, progress: progress)
    let (records, _) = try await loader.load(into: &diagnostics) { _ in false }
    return EmbeddedSearcher(records, self)
  }

  var typos: TypoTolerance {
    TypoTolerance(
      isEnabled: typoTolerance != .false, minWordSizeFor1Typo: minWordSizeFor1Typo,
      minWordSizeFor2Typos: minWordSizeFor2Typos, allowsNumbers: allowTyposOnNumericTokens,
      exactWords: QueryTerm.letters(of: disableTypoToleranceOnWords))
  }
}
