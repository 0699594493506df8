public import Search

/// A searcher behind the search API, with what is known of its records.
///
/// Its index is called by the id; `ID_SORT` is the same in the sort order `SORT`.
public struct AlgoliaSource: Sendable {
  public var id: String
  public var searcher: any Searcher
  /// The names of its sort orders.
  public var sorts: [String] = []
  /// The attributes that `facets: ["*"]` stands for.
  public var facets: [String] = []
  /// The attributes that `attributesToSnippet: ["*"]` stands for.
  public var texts: [String] = []
  /// The attribute that names a record.
  public var key = "objectID"
  /// Whether hits can be grouped; where they cannot, `distinct` means nothing.
  public var isGrouped = false

  public init(_ id: String, _ searcher: any Searcher) {
    self.id = id
    self.searcher = searcher
  }

  /// True if the index is one of this searcher; besides its named sort orders it may be one that the
  /// searcher understands, such as `price:asc`.
  func has(index: String) -> Bool {
    if index == id { return true }
    guard let sort = sort(ofIndex: index) else { return false }
    return sorts.contains(sort) || sort.contains(":")
  }

  /// The sort order of an index; nil for the searcher's own ranking.
  func sort(ofIndex index: String) -> String? {
    let prefix = "\(id)_"
    return index.hasPrefix(prefix) ? String(index.dropFirst(prefix.count)) : nil
  }
}
