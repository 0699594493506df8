internal import Components
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
  /// The description of the records.
  ///
  /// Its `searchable` attributes are those to which `attributesToSnippet: ["*"]` expands. Without
  /// `attributeForDistinct`, `distinct` is ignored.
  public var indexDescription: IndexDescription
  /// The attributes to which `facets: ["*"]` expands.
  public var facets: [String] = []
  /// The filters that all records of the index match.
  public var filters: [FilterGroup] = []
  /// The parameters that replace those of each query.
  var fixedParameters = JSONObject()
  /// The maximum number of hits per page.
  public var maxHitsPerPage = 1000
  /// The capabilities of the searcher.
  public var capabilities = Set(Capability.allCases)
  /// Whether the searcher is the embedded engine, which supports more parameters than others.
  public var isEmbedded = false
  /// The rules that the searcher applies.
  public var rules: [Rule] = []
  /// The synonyms that the searcher applies.
  public var synonyms: [SynonymEntry] = []

  /// Creates an index with the default settings.
  public init(
    _ id: String, _ searcher: any Searcher,
    _ indexDescription: IndexDescription = IndexDescription()
  ) {
    self.id = id
    self.searcher = searcher
    self.indexDescription = indexDescription
  }

  /// The names of the indices for the sort orders, without duplicates.
  var replicas: [String] { Set(indexDescription.sorts).sorted().map { "\(id)_\($0)" } }

  /// The group with the key attribute of the records instead of `objectID`, which all clients use.
  func replacingKey(_ group: FilterGroup) -> FilterGroup {
    var group = group
    group.filters = group.filters.map { filter in
      guard case .facet(var facet) = filter, facet.attribute == "objectID" else { return filter }
      facet.attribute = indexDescription.key
      return .facet(facet)
    }
    return group
  }

  /// Whether an index belongs to this searcher.
  ///
  /// Apart from the named sort orders, `SORT` can be a list of criteria such as `price:asc`.
  func has(index: String) -> Bool {
    if index == id { return true }
    guard let sort = sort(ofIndex: index) else { return false }
    return indexDescription.sorts.contains(sort) || sort.contains(":")
  }

  /// The sort order of an index; nil for the default ranking.
  func sort(ofIndex index: String) -> String? {
    let prefix = "\(id)_"
    return index.hasPrefix(prefix) ? String(index.dropFirst(prefix.count)) : nil
  }
}
