import AlgoliaAPI
import Components
import Search

@testable import RemoteSearch

extension FuzzTarget {
  /// The settings of an existing index of each remote engine, and the responses to a push: they are decoded or
  /// rejected. An index of Meilisearch lacks nothing after the request that adds what it lacks.
  static let settings = FuzzTarget("settings") { input in
    guard let body = try? JSONValue(json: input) else { return false }
    examine(AlgoliaDialect(index: AlgoliaIndex("i")), AlgoliaPush(collection: "i"), body)
    examine(
      TypesenseDialect(collection: "i", searchable: ["name"]), TypesensePush(collection: "i"), body)
    examine(
      ElasticsearchDialect(index: "i", searchable: ["name"]), ElasticsearchPush(collection: "i"),
      body)
    let push = MeilisearchPush(collection: "i")
    examine(MeilisearchDialect(index: "i"), push, body)
    requireCompletion(of: body, by: push)
    return body[path: "numberOfDocuments"]?.count ?? 2 != 2
  }

  private static let schema: RecordSchema = {
    var schema = RecordSchema(
      searchable: ["name"], facets: ["brand"], numbers: ["price"], sortable: ["price", "name"],
      dates: ["added"])
    let json = #"""
      {"name":"A","brand":["B"],"price":1.5,"added":"2026-01-31","_geoloc":{"lat":1.5,"lng":2}}
      """#
    guard let record = (try? JSONValue(json: Array(json.utf8)))?.object else {
      fatalError("the record is not an object")
    }
    schema.inspect([StoredRecord(objectID: "1", record: record)])
    return schema
  }()

  private static func examine(
    _ discovery: some SchemaDiscoveryDialect, _ push: some PushDialect, _ body: JSONValue
  ) {
    let bodies = Array(repeating: body, count: discovery.settingsRequests.count)
    if let found = discovery.schema(in: bodies) {
      for name in found.names.union(schema.attributes + [GeographicArea.attribute]) {
        _ = found.limitations(of: name)
      }
      _ = (found.remarks, found.hiddenNames)
      _ = discovery.sampleRequest(count: 3, schema: found)
    }
    _ = try? discovery.sample(in: body)
    _ = discovery.collectionNames(in: body)

    let requests =
      (try? push.creationRequests(for: schema, existing: body)) ?? []
      + ((try? push.completionRequests(for: schema, existing: body)) ?? [])
    for request in requests { _ = push.settings(in: request) }
    _ = try? push.replacement(of: body, for: schema)
    _ = try? push.remarks(for: schema, existing: body)
    _ = try? push.completionRemarks(for: schema, existing: body)
    _ = push.remarksOnKeptSettings(of: body)
    _ = SettingsDifference(from: push.settings(of: body), to: push.settings(of: .null)).lines
    _ = (push.document(in: body), push.count(in: body), push.taskState(in: body))
    try? push.checkCompleteness(of: body)
    let outcomes = push.outcomes(of: 3, in: body)
    require(outcomes.count == 3, "\(outcomes.count) outcomes of three documents")
  }

  private static func requireCompletion(of settings: JSONValue, by push: MeilisearchPush) {
    guard let existing = settings.object,
      let requests = try? push.completionRequests(for: schema, existing: settings)
    else { return }
    let completed = requests.map(push.settings(in:)).reduce(existing) { $0.extended(by: $1) }
    let rest = try? push.completionRequests(for: schema, existing: .object(completed))
    require(rest?.isEmpty == true, "\(rest?.map(\.path) ?? []) after \(completed)")
  }
}
