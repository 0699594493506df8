import Components
import Search

// The names of collections that `push` fills to replace others. A collection whose name is an alias has one
// of two names in turn.

extension PushDialect {
  /// A dialect for a collection of another name.
  fileprivate func filling(_ collection: String) -> Self {
    var dialect = self
    dialect.collection = collection
    return dialect
  }

  /// The names of the collections behind an alias.
  fileprivate var numberedNames: [String] { ["\(collection)_push_1", "\(collection)_push_2"] }

  /// The name for a new collection.
  ///
  /// - Parameter used: the collections that are in use.
  fileprivate func newName(besides used: [String]) -> String {
    numberedNames.first { !used.contains($0) } ?? collection
  }

  /// Whether a push may delete a collection: the one that the screen names, or one that a push created.
  fileprivate func owns(_ name: String) -> Bool {
    name == collection || numberedNames.contains(name)
  }
}

extension ElasticsearchPush {
  /// Makes the name an alias of the new index and deletes the old one, in one step.
  func replacement(
    of existing: JSONValue, for schema: RecordSchema
  ) throws(SearchError) -> CollectionReplacement<Self> {
    let indexes = Self.names(of: existing)
    let new = newName(besides: indexes)
    // Indexes of an alias that the user has made are kept.
    let removals = indexes.map { index -> JSONValue in
      owns(index)
        ? .member("remove_index", ["index": .text(index)])
        : .member("remove", ["index": .text(index), "alias": .text(collection)])
    }
    let addition = JSONValue.member("add", ["index": .text(new), "alias": .text(collection)])
    return CollectionReplacement(
      filled: filling(new),
      creation: try filling(new).creationRequests(extending: existing, for: schema),
      exchange: EngineRequest("/_aliases", ["actions": .array(removals + [addition])]),
      isExchanged: { _, after in after.named.map(Self.names) == [new] })
  }

  /// The names of the indexes in the response to a lookup by an index or alias.
  private static func names(of indexes: JSONValue) -> [String] {
    indexes.object?.members.map(\.name) ?? []
  }
}

extension TypesensePush {
  /// Makes the name an alias of the new collection.
  ///
  /// An alias cannot have the name of a collection. Therefore a collection that is no alias is deleted
  /// immediately before. If the push is interrupted in between, the next one creates the alias
  /// (`recoveryRequest`).
  func replacement(
    of existing: JSONValue, for schema: RecordSchema
  ) throws(SearchError) -> CollectionReplacement<Self> {
    let old = existing.object?["name"]?.text ?? collection
    let new = newName(besides: [old])
    let deletions = owns(old) ? [deletionRequest(for: old)] : []
    return CollectionReplacement(
      filled: filling(new),
      creation: try filling(new).creationRequests(extending: existing, for: schema),
      preparations: old == collection ? deletions : [],
      exchange: exchangeRequest(for: new),
      isExchanged: { _, after in after.named?.object?["name"]?.text == new },
      cleanup: old == collection ? [] : deletions)
  }
}

extension MeilisearchPush {
  /// Exchanges the names of the indexes in one step, and deletes the old one.
  func replacement(
    of existing: JSONValue, for schema: RecordSchema
  ) throws(SearchError) -> CollectionReplacement<Self> {
    let new = collection + "_push_new"
    let names: JSONValue = [.text(collection), .text(new)]
    return CollectionReplacement(
      filled: filling(new),
      creation: try filling(new).creationRequests(extending: existing, for: schema),
      exchange: EngineRequest("/swap-indexes", [["indexes": names]]),
      isExchanged: { before, after in
        let (old, new, found) = (
          Self.creationTime(of: before.named), Self.creationTime(of: before.new),
          Self.creationTime(of: after.named)
        )
        return found == new && found != old
      },
      cleanup: [deletionRequest(for: new)], isSwap: true)
  }

  /// The time when an index was created, by which it is recognized under another name.
  private static func creationTime(of index: JSONValue?) -> String? {
    index?.object?["createdAt"]?.text
  }
}

extension AlgoliaPush {
  /// Moves the new index to the name of the old one, which keeps its replicas.
  func replacement(
    of existing: JSONValue, for schema: RecordSchema
  ) throws(SearchError) -> CollectionReplacement<Self> {
    var new = filling(collection + "_push_new")
    // A replica belongs to one index.
    new.replicas = [:]
    let path = "/1/indexes/\(EngineRequest.pathSegment(new.collection))/operation"
    return CollectionReplacement(
      filled: new,
      creation: [new.copyRequest(from: collection)]
        + (try new.creationRequests(for: schema, existing: existing)),
      exchange: EngineRequest(path, ["operation": "move", "destination": .text(collection)]),
      isExchanged: { _, after in after.new == nil },
      cleanup: try creationRequests(for: schema, existing: existing))
  }
}
