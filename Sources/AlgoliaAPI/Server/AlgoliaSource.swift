public import Search
public import SearchEngine

/// A searcher that `AlgoliaEndpoint` exposes as an index.
///
/// The name of the index is the ID; `ID_SORT` is the same index in the sort order `SORT`.
public struct AlgoliaSource: Sendable {
  /// The name of the index.
  public var id: String
  /// The searcher that executes the queries.
  public var searcher: any Searcher
  /// The names of its sort orders.
  public var sorts: [String] = []
  /// The attributes to which `facets: ["*"]` expands.
  public var facets: [String] = []
  /// The attributes to which `attributesToSnippet: ["*"]` expands.
  public var texts: [String] = []
  /// The attribute with a record's key.
  public var key = "objectID"
  /// The attribute to group hits by; if nil, `distinct` is ignored.
  public var attributeForDistinct: String?
  /// The criteria that break ties of the relevance.
  public var ranking: [RankingCriterion] = []
  /// The maximum number of hits per page.
  public var maxHitsPerPage = 1000
  /// Whether the searcher is the embedded engine, which supports more parameters than others.
  public var isEmbedded = false
  /// The rules that the searcher applies.
  public var rules: [Rule] = []
  /// The synonyms that the searcher applies.
  public var synonyms: [SynonymEntry] = []

  /// Creates an index with the default settings.
  public init(_ id: String, _ searcher: any Searcher) {
    self.id = id
    self.searcher = searcher
  }

  /// The names of the indices for the sort orders, without duplicates.
  var replicas: [String] { Set(sorts).sorted().map { "\(id)_\($0)" } }

  /// Whether an index belongs to this searcher.
  ///
  /// Apart from the named sort orders, `SORT` can be a list of criteria such as `price:asc`.
  func has(index: String) -> Bool {
    if index == id { return true }
    guard let sort = sort(ofIndex: index) else { return false }
    return sorts.contains(sort) || sort.contains(":")
  }

  /// The sort order of an index; nil for the default ranking.
  func sort(ofIndex index: String) -> String? {
    let prefix = "\(id)_"
    return index.hasPrefix(prefix) ? String(index.dropFirst(prefix.count)) : nil
  }
}
