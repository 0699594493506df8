import Components
import Search

/// How records come into an index of Algolia.
///
/// Batches are done one after the other behind their answers, and are not waited for: the change of
/// settings with which a push ends is done last.
struct AlgoliaPush: PushDialect {
  static let name = AlgoliaDialect.name
  private static let key = "objectID"
  private static let rules = [
    "typo", "geo", "words", "filters", "proximity", "attribute", "exact", "custom",
  ]

  var collection: String
  /// Sort orders by name: the replicas that have them.
  var replicas: [String: String] = [:]
  var dates: [String] = []

  func looking(for collection: String) -> EngineCall {
    EngineCall("GET", path(collection) + "/settings", tolerating: .absence)
  }

  /// Indexes come to be with their first record.
  func creatingNotes(_ collection: String) -> [EngineCall] { [] }

  func creating(
    _ schema: RecordSchema, over existing: JSONValue?
  ) throws(SearchError) -> [EngineCall] {
    let counted = Set(schema.facets + schema.numbers).sorted().map { attribute -> JSONValue in
      .text(schema.kinds(of: attribute).contains(.texts) ? "searchable(\(attribute))" : attribute)
    }
    let settings = JSONObject([
      ("searchableAttributes", .array(schema.searchable.map { .text($0) })),
      ("attributesForFaceting", .array(counted)),
      ("customRanking", .array(Self.rules(schema.ranking))),
    ])
    let sorts = replicas.sorted { $0.key < $1.key }.compactMap { name, replica in
      schema.sorts[name].map { (replica, $0) }
    }
    var calls: [EngineCall] = []
    if !sorts.isEmpty {
      calls.append(
        setting(["replicas": .array(sorts.map { .text($0.0) })], of: collection))
    }
    calls.append(setting(.object(settings), of: collection, withReplicas: !sorts.isEmpty))
    for (replica, criteria) in sorts {
      let rules = Self.rules(criteria) + Self.rules.map { .text($0) }
      calls.append(setting(["ranking": .array(rules)], of: replica))
    }
    return calls
  }

  private static func rules(_ criteria: [RankingCriterion]) -> [JSONValue] {
    criteria.map { .text("\($0.order.rawValue)(\($0.attribute))") }
  }

  private func setting(
    _ settings: JSONValue, of index: String, withReplicas isForwarded: Bool = false
  ) -> EngineCall {
    let query = isForwarded ? "?forwardToReplicas=true" : ""
    return EngineCall("PUT", path(index) + "/settings" + query, settings)
  }

  func deleting(_ collection: String) -> EngineCall {
    EngineCall("DELETE", path(collection), tolerating: .absence)
  }

  func document(_ record: StoredRecord) throws(SearchError) -> JSONObject {
    try record.record.dated(dates).keyed(record.objectID, by: Self.key, of: Self.name)
  }

  func upserting(
    _ documents: [(key: String, document: JSONObject)], to collection: String
  ) -> EngineCall {
    let requests = documents.map { sent -> JSONValue in
      ["action": "updateObject", "body": .object(sent.document)]
    }
    return EngineCall(path(collection) + "/batch", ["requests": .array(requests)])
  }

  func document(_ key: String, of collection: String) -> EngineCall {
    EngineCall("GET", "\(path(collection))/\(EngineCall.segment(key))", tolerating: .absence)
  }

  var finishing: [EngineCall] { [setting(.object(JSONObject()), of: collection)] }

  var counting: EngineCall {
    EngineCall(path(collection) + "/query", ["query": "", "hitsPerPage": 1, "analytics": false])
  }

  func count(in answer: JSONValue) -> Int? { answer.object?["nbHits"]?.count }

  func task(in answer: JSONValue, of call: EngineCall) -> EngineCall? {
    guard let id = answer.object?["taskID"]?.count, !call.path.hasSuffix("/batch") else {
      return nil
    }
    let index = call.path.split(separator: "/").prefix(3).joined(separator: "/")
    let name = index.prefix { $0 != "?" }
    return EngineCall("GET", "/\(name)/task/\(id)")
  }

  func state(in answer: JSONValue) -> TaskState {
    answer.object?["status"]?.text == "published" ? .done : .pending
  }

  private func path(_ index: String) -> String { "/1/indexes/" + EngineCall.segment(index) }
}
