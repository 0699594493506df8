import Components
import Search

/// The changes to the engine, determined before the first of them.
struct RemotePushPlan<EngineDialect: PushDialect> {
  /// The information about the existing collection; nil if the collection does not exist.
  var existing: JSONValue?
  /// The request that first completes a replacement; nil if no replacement was interrupted.
  var recovery: EngineRequest?
  /// The checkpoint of an earlier push; nil before the first push.
  var checkpoint: PushCheckpoint?
  /// Writes to the collection to fill.
  var filled: EngineDialect
  /// The replacement of the existing collection; nil if the records are added to it.
  var replacement: CollectionReplacement<EngineDialect>?
  /// The requests that create or configure the collection to fill.
  var creation: [EngineRequest]
  /// The changes that can affect other users of the existing collection.
  var remarks: [String] = []
}

extension RemoteTarget {
  func plan(
    for schema: RecordSchema, replacing isReplacing: Bool
  ) async throws(SearchError) -> PushPlan {
    let plan = try await changes(for: schema, replacing: isReplacing)
    let exchange = plan.replacement.map { $0.preparations + [$0.exchange] + $0.cleanup } ?? []
    return PushPlan(
      changes: ([plan.recovery].compactMap(\.self) + plan.creation + exchange).map(\.text),
      differences: plan.existing.map { differences(from: $0, to: plan.creation, by: plan.filled) },
      remarks: plan.remarks)
  }

  func completion(for schema: RecordSchema) async throws(SearchError) -> PushPlan? {
    guard let existing = try await lookUpSettings(dialect.collection) else {
      throw SearchError(
        .unavailable,
        "'\(EngineDialect.name)' has no '\(dialect.collection)'; create it with 'widgetrun push'")
    }
    let requests = try dialect.completionRequests(for: schema, existing: existing)
    return PushPlan(
      changes: requests.map(\.text),
      differences: differences(from: existing, to: requests, by: dialect),
      remarks: try dialect.completionRemarks(for: schema, existing: existing))
  }

  /// The settings that requests of a dialect add to an existing collection or change in it.
  private func differences(
    from existing: JSONValue, to requests: [EngineRequest], by filled: EngineDialect
  ) -> [String] {
    let new = requests.map(filled.settings(in:)).reduce(JSONObject()) { $0.extended(by: $1) }
    return SettingsDifference(from: dialect.settings(of: existing), to: new).lines
  }

  /// Determines the changes to the engine.
  ///
  /// - Throws: `refused` if the push is impossible with the existing collection.
  func changes(
    for schema: RecordSchema, replacing isReplacing: Bool
  ) async throws(SearchError) -> RemotePushPlan<EngineDialect> {
    let dialect = try dialect.adapted(to: schema)
    var existing = try await lookUpSettings(dialect.collection)
    let checkpoint = try await checkpoint()
    var recovery: EngineRequest?
    if existing == nil, let name = checkpoint?.replacement,
      let request = dialect.recoveryRequest(replacingBy: name)
    {
      existing = try await lookUpSettings(name)
      if existing != nil { recovery = request }
    }
    let isOwner = recovery != nil || checkpoint?.isOwner(of: dialect.collection) == true
    if existing != nil, !isOwner, !isReplacing {
      throw .refused(
        "'\(dialect.collection)' already exists in '\(EngineDialect.name)' and was not created by "
          + "'push'; use '--replace' to replace it and its records, or choose another name")
    }
    var plan = RemotePushPlan(
      existing: existing, recovery: recovery, checkpoint: checkpoint, filled: dialect,
      creation: [])
    if isReplacing, let existing {
      let replacement = try dialect.replacement(of: existing, for: schema)
      (plan.filled, plan.creation) = (replacement.filled, replacement.creation)
      plan.replacement = replacement
    } else {
      plan.creation = try dialect.creationRequests(for: schema, existing: existing)
    }
    if let existing {
      plan.remarks = try dialect.remarks(for: schema, existing: existing)
      if !isReplacing { plan.remarks += dialect.remarksOnKeptSettings(of: existing) }
    }
    return plan
  }

  /// The engine's information about a collection with all its settings; nil if it does not exist.
  private func lookUpSettings(_ collection: String) async throws(SearchError) -> JSONValue? {
    guard let existing = try await lookUp(collection) else { return nil }
    let requests = dialect.detailRequests(for: existing)
    guard !requests.isEmpty, var details = existing.object else { return existing }
    for request in requests {
      let body = try await connection.response(to: request)
      for member in body.object?.members ?? [] { details[member.name] = member.value }
    }
    return .object(details)
  }
}

extension EngineRequest {
  /// The method, the path, and the formatted body.
  fileprivate var text: String {
    let body = (try? JSONValue(json: body))?.text(.indented) ?? ""
    return "\(method) \(path)" + (body.isEmpty ? "" : "\n\(body)")
  }
}
