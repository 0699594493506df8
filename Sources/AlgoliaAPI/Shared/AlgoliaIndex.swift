/// The names of an index and of its replicas for sort orders.
public struct AlgoliaIndex: Hashable, Sendable {
  /// The name of the primary index.
  public var name: String
  /// The name of the replica for each sort order.
  public var sorts: [String: String]

  /// Creates an index with its replicas.
  public init(_ name: String, sorts: [String: String] = [:]) {
    self.name = name
    self.sorts = sorts
  }

  /// The name of the index for a sort order.
  ///
  /// - Parameter sort: the sort order, which is itself a name if it has no replica; nil for none.
  public func name(forSort sort: String?) -> String {
    sort.map { sorts[$0] ?? $0 } ?? name
  }
}
