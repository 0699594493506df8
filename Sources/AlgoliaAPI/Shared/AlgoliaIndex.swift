/// How the indexes of one searcher are named: one for its own ranking, one for each sort order.
public struct AlgoliaIndex: Hashable, Sendable {
  public var name: String
  /// The names of the indexes that hold the same records in other orders, by sort order.
  public var sorts: [String: String]

  public init(_ name: String, sorts: [String: String] = [:]) {
    self.name = name
    self.sorts = sorts
  }

  /// The index for a sort order; a sort order without a name of its own is that of an index.
  public func name(forSort sort: String?) -> String {
    sort.map { sorts[$0] ?? $0 } ?? name
  }
}
