public import Components
public import Search

/// The settings of the embedded engine, which searches the records of a file in memory.
///
/// The parameters correspond to Algolia's index settings where those exist.
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

  /// The files with the records, relative to the screen's folder.
  ///
  /// Patterns stand for the matching files, sorted by path; `-` is standard input. Files in the gzip
  /// format are decompressed, up to 1 GB.
  @Parameter("The file with the records (JSON, JSON lines, CSV, or TSV), several, or a pattern.")
  public var records: RecordPaths
  /// The dotted path of the array of records in a JSON object; nil if the file is the array.
  @Parameter("The path of the list of records in a JSON file that is an object.")
  public var recordsPath: String?
  /// The character between the cells of CSV files; nil to detect it in the first rows.
  @Parameter("The character between the cells of a CSV file; detected if absent.")
  public var delimiter: String?
  /// The encoding of the files; nil for UTF-8, or UTF-16 with a byte order mark.
  @Parameter("The encoding of the files; UTF-8, or UTF-16 with a byte order mark, if absent.")
  public var encoding: TextEncoding?
  /// The attribute with the unique key of a record.
  ///
  /// Records without the attribute have their number, from 1, as the key.
  @Parameter("The attribute with a record's unique key; its number is the key if absent.")
  public var key: String = "objectID"
  /// The searchable attributes, the most important first.
  ///
  /// If empty, all attributes with texts are searchable.
  @Parameter("The attributes to search, most important first; if empty, all with text.")
  public var searchable: [String] = []
  /// The criteria that break ties of the relevance score, the most important first.
  @Parameter("The order of records that match the query equally well.")
  public var ranking: [RankingCriterion] = []
  /// The ranking criteria of each sort order, by its name.
  @Parameter("Sort orders by name, for widgets that let users choose one.")
  public var sorts: [String: [RankingCriterion]] = [:]
  /// The separator between the items of a list in a CSV cell; nil for no lists.
  @Parameter("The separator between the items of a list in a CSV cell.")
  public var listSeparator: String?
  /// The separators of list items in texts, by attribute.
  ///
  /// Spaces around items and empty items are removed. These attributes ignore `listSeparator`.
  @Parameter("Attributes with lists in texts, and their separators, as in { tags: ';' }.")
  public var lists: [String: String] = [:]
  /// The separators between the levels of paths, by attribute.
  ///
  /// The levels of the attribute `category` are added to the records as `category.lvl0`,
  /// `category.lvl1`, and so on, up to 10, for `hierarchicalMenu`. Other attributes keep their texts.
  @Parameter("Attributes with paths, and their separators, as in { category: ' > ' }.")
  public var hierarchies: [String: String] = [:]
  /// The attributes whose texts are parsed as numbers.
  ///
  /// The numbers replace the texts, so that records contain them, too. Texts that are not numbers
  /// are reported, and treated as missing. See `DecimalStyle` and `Numeral` for what is recognized.
  @Parameter("Attributes with numbers in texts, such as € 1,200.00, 12 %, or 2.5kg.")
  public var numbers: [String] = []
  /// The attributes whose values are parsed as dates and indexed as seconds since 1970.
  ///
  /// Reads ISO 8601 texts, seconds, milliseconds (from 10¹¹ on), and texts in the `dateFormat`.
  @Parameter("Attributes with dates such as 2024-05-01T10:20Z, or milliseconds, to compare.")
  public var dates: [String] = []
  /// The formats of dates that are not in ISO 8601; nil for none.
  @Parameter(
    "The format of other dates, such as dd/MM/yyyy HH:mm, for all 'dates' or by attribute.")
  public var dateFormat: DateFormats?
  /// The attributes that screens can use although no record has them yet.
  @Parameter("Attributes that no record may have yet, so that using them is no error.")
  public var optionalAttributes: [String] = []
  /// The query rules, which apply in this order.
  @Parameter("Query rules: consequences for searches that meet a condition.")
  public var rules: [Rule] = []
  /// The display instructions of every response; nil for none.
  @Parameter("Display instructions that responses contain.")
  public var renderingContent: RenderingContent?
  /// The attribute with the coordinates of a record, in degrees.
  @Parameter("The attribute with 'lat' and 'lng' in degrees, or a list of such coordinates.")
  public var geolocation: String = "_geoloc"
  /// The attribute by whose values hits are grouped; nil for no groups.
  @Parameter("The attribute to group hits by.")
  public var attributeForDistinct: String?
  /// The maximum number of hits per group; 0 for all.
  @Parameter("Maximum hits per group of 'attributeForDistinct'; 0 for all.")
  public var distinct: Int = 1
  /// The minimum relevance of hits in a sort order, as a percentage of the best.
  ///
  /// From 0 to 100; nil returns all hits.
  @Parameter("Minimum relevance of hits in a sort order, from 0 (show all) to 100.")
  public var relevancyStrictness: Int?
  /// The order of facet values, which decides which values exceed the limit.
  @Parameter("The order in which facet values are returned.")
  public var sortFacetValuesBy: FacetOrder = .count
  /// The maximum number of values per facet, from 1 to 1000; nil for no limit.
  @Parameter("Maximum values per facet, from 1 to 1000; unlimited if absent.")
  public var maxValuesPerFacet: Int?
  /// The text that replaces omitted text at the ends of a snippet.
  @Parameter("The text that replaces omitted text in a snippet.")
  public var snippetEllipsisText: String = "…"
  /// The terms of a query that also match as prefixes.
  @Parameter("Which words of a query match as prefixes.")
  public var queryType: QueryStrategy.QueryType = .prefixLast
  /// Whether terms match with typos, unless a request overrides it.
  @Parameter("Whether words match with typos; min: only records with the fewest typos.")
  public var typoTolerance: QueryStrategy.TypoMode = .true
  /// The minimum length in letters of a term that may have one typo, at least 2.
  @Parameter("Minimum length of a word that may have one typo.")
  public var minWordSizeFor1Typo: Int = 4
  /// The minimum length in letters of a term that may have two typos, at least 3.
  ///
  /// Not less than `minWordSizeFor1Typo`.
  @Parameter("Minimum length of a word that may have two typos.")
  public var minWordSizeFor2Typos: Int = 8
  /// Whether terms that consist of digits may have typos.
  @Parameter("Whether numbers may have typos.")
  public var allowTyposOnNumericTokens: Bool = true
  /// The searchable attributes in which terms match only without typos.
  @Parameter("Searchable attributes in which words match only without typos.")
  public var disableTypoToleranceOnAttributes: [String] = []
  /// The terms that match only without typos, compared by folded letters.
  @Parameter("Words of a query that may not have typos.")
  public var disableTypoToleranceOnWords: [String] = []
  /// The synonyms of query terms, unless a request disables them.
  @Parameter("Synonyms of words in queries.")
  public var synonyms: [SynonymEntry] = []
  /// The languages whose stop words are removed from queries.
  @Parameter("Whether to remove words such as 'the' from queries, or the languages.")
  public var removeStopWords: StopWordRemoval = false
  /// The terms that become optional, one by one, if no record matches.
  @Parameter("Which words become optional, one by one, if no record matches.")
  public var removeWordsIfNoResults: QueryStrategy.WordRemoval = .none
  /// The query terms that a record need not contain.
  ///
  /// The optional words of a request are added to these.
  @Parameter("Words of a query that records need not contain; records with more come first.")
  public var optionalWords: [String] = []
  /// Whether queries may contain quoted phrases and terms excluded with a dash.
  @Parameter("Whether queries may contain \"quoted phrases\" and -excluded words.")
  public var advancedSyntax: Bool = false
  /// Whether the index of a large file is written to and read from a cache.
  @Parameter("Whether to cache the index of a large file, so that it opens faster.")
  public var cache: Bool = true
  /// The folder of the index cache; nil for `$XDG_CACHE_HOME/widgetrun` or `~/.cache/widgetrun`.
  @Parameter("The folder of the index cache; $XDG_CACHE_HOME/widgetrun if absent.")
  public var cacheFolder: String?

  /// Creates the default settings without a file.
  public init() {}

  /// The attributes in the order of the facet ordering, then those of rules; empty without any.
  ///
  /// `SearchRequest.allFacets` requests these.
  public var orderedFacets: [String] {
    var attributes: [String] = []
    for ordering in facetOrderings {
      for attribute in ordering.facets.order where !attributes.contains(attribute) {
        attributes.append(attribute)
      }
    }
    return attributes
  }

  /// The facet orderings of the settings and of all rules.
  private var facetOrderings: [RenderingContent.FacetOrdering] {
    let contents = [renderingContent] + rules.map(\.then.renderingContent)
    return contents.compactMap { $0?.facetOrdering }
  }

  public func missingSetting(for capability: Capability) -> String? {
    capability == .facetOrdering && orderedFacets.isEmpty ? "renderingContent" : nil
  }

  public var attributeUses: [AttributeUse] {
    let facets = facetOrderings.flatMap { $0.facets.order + $0.values.keys }
    // Records need not have the default key; their number is the key then.
    let keys = key == EmbeddedSettings().key ? [] : [key]
    // Records need not have the default attribute for coordinates.
    let coordinates = geolocation == EmbeddedSettings().geolocation ? [] : [geolocation]
    let named: KeyValuePairs = [
      "key": keys, "geolocation": coordinates, "dates": dates,
      "numbers": numbers, "lists": lists.keys.sorted(),
      "hierarchies": hierarchies.keys.sorted(),
      "attributeForDistinct": [attributeForDistinct].compactMap { $0 },
      "renderingContent": facets,
    ]
    return AttributeUse.uses(searchable: searchable, ranking: ranking, sorts: sorts, named)
  }

  public var indexDescription: IndexDescription {
    IndexDescription(
      key: key, searchable: searchable, ranking: ranking, sorts: sorts.keys,
      attributeForDistinct: attributeForDistinct)
  }

  public func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    try await open(in: directory, into: &diagnostics) { _ in }
  }

  /// Opens the records, and reports the progress if their index must be built.
  ///
  /// - Parameters:
  ///   - directory: the folder that relative paths refer to.
  ///   - screen: the absolute path of the screen, whose earlier index is replaced; nil for none.
  ///   - isBrief: whether the searcher is used too briefly for the records to change. It then reports
  ///     a change as an error, and reads only the records of hits.
  ///   - diagnostics: receives the problems of records that don't prevent loading.
  ///   - progress: called as in `EmbeddedIndex.build`.
  /// - Throws: `SearchError` if the file cannot be read or has no records.
  public func open(
    in directory: String, for screen: String? = nil, isBrief: Bool = false,
    into diagnostics: inout Diagnostics,
    progress: @escaping @Sendable (EmbeddedIndex.Progress) -> Void
  ) async throws(SearchError) -> any Searcher {
    let progress = BuildProgress(progress)
    if cache {
      let cache = IndexCache(
        self, in: directory, for: screen, isBrief: isBrief, progress: progress)
      let searcher = EmbeddedSearcher(try await cache.open(into: &diagnostics), self)
      return searcher.recovering { () throws(SearchError) in
        // The diagnostics were reported when the records were first opened.
        var ignored = Diagnostics()
        return EmbeddedSearcher(try await cache.open(into: &ignored), self)
      }
    }
    let loader = try RecordLoader(self, in: directory, progress: progress)
    let (records, _) = try await loader.load(into: &diagnostics) { _ in false }
    return EmbeddedSearcher(records, self)
  }

  /// The attributes whose texts are replaced when the records are read.
  var convertedAttributes: Set<String> { Set(numbers).union(lists.keys).union(hierarchies.keys) }

  /// The typo budget of query terms.
  var typos: TypoTolerance {
    TypoTolerance(
      isEnabled: typoTolerance != .false, minWordSizeFor1Typo: minWordSizeFor1Typo,
      minWordSizeFor2Typos: minWordSizeFor2Typos, allowsNumbers: allowTyposOnNumericTokens,
      exactTerms: QueryTerm.letters(of: disableTypoToleranceOnWords))
  }
}
