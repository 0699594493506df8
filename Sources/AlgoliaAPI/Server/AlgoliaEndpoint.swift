public import Components
import Search

/// Implements the read operations of Algolia's search API.
///
/// The index `ID` is the searcher with this ID, and `ID_SORT` is the same in one of its sort orders.
/// The HTTP server is responsible for CORS and for limiting the size of bodies. Thread-safe.
public struct AlgoliaEndpoint: Sendable {
  private(set) var sources: [AlgoliaSource]
  private let keys: Set<String>
  private let now: Int
  /// The restrictions of the key of a request; nil for a key without restrictions.
  private var restrictions: KeyRestrictions?

  /// Creates an endpoint for some searchers.
  ///
  /// - Parameters:
  ///   - keys: the accepted API keys, and those from which secured keys are derived; if empty, requests
  ///     need no key.
  ///   - now: the time at which secured keys must be valid, in seconds since 1970; by default, those with
  ///     an end have expired.
  public init(_ sources: [AlgoliaSource], keys: Set<String> = [], now: Int = .max) {
    self.sources = sources
    self.keys = keys
    self.now = now
  }

  /// Executes a request and returns the status and body of the HTTP response.
  ///
  /// Errors are responses, too.
  ///
  /// - Parameters:
  ///   - path: the percent-encoded path, such as `/1/indexes/*/queries`.
  ///   - query: the query of the URL without `?`; may be empty.
  ///   - headers: the header fields with names in lower case.
  ///   - body: JSON, independent of `content-type`; may be empty.
  public func response(
    method: String, path: String, query: String = "", headers: [String: String] = [:],
    body: some Sequence<UInt8> & Sendable
  ) async -> (status: Int, body: JSONValue) {
    do throws(AlgoliaError) {
      let query = URLEncodedForm.pairs(query)
      let key =
        headers["x-algolia-api-key"]
        ?? query.last { $0.name.lowercased() == "x-algolia-api-key" }?.value
      let endpoint = try restricted(by: key)
      let operation = try AlgoliaOperation(method: method, path: path)
      let parameters = try method == "GET" ? Self.object(query) : Self.object(Array(body))
      return (200, try await endpoint.result(operation, parameters))
    } catch {
      return (error.status, error.json)
    }
  }

  /// This endpoint with the restrictions of a key.
  private func restricted(by key: String?) throws(AlgoliaError) -> AlgoliaEndpoint {
    if keys.isEmpty || key.map(keys.contains) ?? false { return self }
    guard let key, let restrictions = try KeyRestrictions(securedKey: key, parents: keys) else {
      throw AlgoliaError(403, "Invalid Application-ID or API key")
    }
    if let end = restrictions.validUntil, end < now {
      throw AlgoliaError(403, "The API key has expired")
    }
    var endpoint = self
    endpoint.restrictions = restrictions
    endpoint.sources = sources.map(restrictions.applied)
    return endpoint
  }

  /// Whether the key of the request permits an index.
  func isPermitted(_ index: String) -> Bool {
    restrictions?.permits(index) ?? true
  }

  private func result(
    _ operation: AlgoliaOperation, _ parameters: JSONObject
  ) async throws(AlgoliaError) -> JSONValue {
    if restrictions != nil, operation.readsSettings { throw AlgoliaOperation.forbidden }
    switch operation {
    case .queries: return try await queries(parameters)
    case .query(let index):
      return try await results(of: [AlgoliaQuery(parameters, of: index, in: source(index))])[0]
    case .facetQuery(let index, let facet):
      let query = try AlgoliaQuery(parameters, of: index, in: source(index), facet: facet)
      return try await results(of: [query])[0]
    case .browse(let index): return try await browse(index, parameters)
    case .object(let index, let key):
      let objects = try await objects([key], in: source(index), parameters)
      guard let object = objects.first, !object.isNull else {
        throw AlgoliaError(404, "ObjectID does not exist")
      }
      return object
    case .objects: return try await objects(parameters)
    case .settings(let index): return try settings(of: index)
    case .ruleSearch(let index): return try rules(of: index, parameters)
    case .rule(let index, let id): return try rule(id, of: index)
    case .synonymSearch(let index): return try synonyms(of: index, parameters)
    case .synonym(let index, let id): return try synonym(id, of: index)
    case .indices: return try await indices(parameters)
    case .task: return Self.finishedTask
    }
  }

  /// The parameters in a URL, except the credentials.
  private static func object(_ query: [(name: String, value: String)]) -> JSONObject {
    var object = JSONObject()
    for pair in query where !pair.name.lowercased().hasPrefix("x-algolia-") {
      object[pair.name] = .text(pair.value)
    }
    return object
  }

  private static func object(_ body: [UInt8]) throws(AlgoliaError) -> JSONObject {
    if body.isEmpty { return JSONObject() }
    do throws(JSONValue.SyntaxError) {
      if let object = try JSONValue(json: body).object { return object }
    } catch {
      throw AlgoliaError(400, "Invalid JSON: \(error.message) at byte \(error.offset)")
    }
    throw AlgoliaError(400, "Invalid JSON: expected an object")
  }

  /// The searcher for an index; if several match, the one with the longest ID.
  func source(_ index: String) throws(AlgoliaError) -> AlgoliaSource {
    let source = sources.filter { $0.has(index: index) }.max { $0.id.count < $1.id.count }
    guard isPermitted(index) else {
      throw AlgoliaError(403, "Index not allowed with this API key")
    }
    guard let source else { throw AlgoliaError(404, "Index \(index) does not exist") }
    return source
  }
}

extension AlgoliaEndpoint {
  private enum Strategy: String, CaseIterable {
    case none
    case stopIfEnoughMatches
  }

  private static let maximumRequests = 1000

  private func requests(_ body: JSONObject) throws(AlgoliaError) -> [JSONObject] {
    guard let requests = body["requests"]?.array, requests.count <= Self.maximumRequests else {
      throw AlgoliaError(400, "expected a list of at most \(Self.maximumRequests) 'requests'")
    }
    var objects: [JSONObject] = []
    for request in requests {
      guard let object = request.object else {
        throw QueryParameters.invalidValue("requests", request, "a list of objects")
      }
      objects.append(object)
    }
    return objects
  }

  private func index(_ request: JSONObject) throws(AlgoliaError) -> String {
    guard let name = request["indexName"]?.text else {
      throw AlgoliaError(400, "expected an 'indexName' in each of the 'requests'")
    }
    return name
  }

  private func queries(_ body: JSONObject) async throws(AlgoliaError) -> JSONValue {
    let strategy = try QueryParameters(body).choice("strategy", as: Strategy.self) ?? .none
    var queries: [AlgoliaQuery] = []
    for request in try requests(body) {
      let name = try index(request)
      queries.append(try AlgoliaQuery(request, of: name, in: source(name)))
    }
    let results =
      strategy == .none ? try await results(of: queries) : try await resultsUntilEnough(queries)
    return ["results": .array(results)]
  }

  /// The results in the order of the queries; each searcher gets one batch.
  func results(of queries: [AlgoliaQuery]) async throws(AlgoliaError) -> [JSONValue] {
    var results = [JSONValue](repeating: .null, count: queries.count)
    let bySource = Dictionary(grouping: queries.indices) { queries[$0].source.id }
    for indices in bySource.values {
      guard let searcher = indices.first.map({ queries[$0].source.searcher }) else { continue }
      let queries = try await withRadius(indices.map { queries[$0] }, from: searcher)
      let responses = try await responses(queries.map(\.request), from: searcher)
      for (index, (query, response)) in zip(indices, zip(queries, responses)) {
        results[index] = ResultEncoder.result(query, response)
      }
    }
    return results
  }

  /// The results of queries in sequence; queries after the first full page are not executed.
  private func resultsUntilEnough(
    _ queries: [AlgoliaQuery]
  ) async throws(AlgoliaError) -> [JSONValue] {
    var results: [JSONValue] = []
    var isEnough = false
    for query in queries {
      if isEnough {
        var skipped = ResultEncoder.result(query, SearchResponse()).object ?? JSONObject()
        skipped["processed"] = false
        results.append(.object(skipped))
        continue
      }
      let searcher = query.source.searcher
      let query = try await withRadius([query], from: searcher)[0]
      let response = try await responses([query.request], from: searcher)[0]
      isEnough = query.facetSearch == nil && response.nbHits >= max(query.request.hitsPerPage, 1)
      results.append(ResultEncoder.result(query, response))
    }
    return results
  }

  /// The queries with the radius for those that need an automatic one.
  private func withRadius(
    _ queries: [AlgoliaQuery], from searcher: any Searcher
  ) async throws(AlgoliaError) -> [AlgoliaQuery] {
    let requests = Array(Set(queries.compactMap { $0.automaticRadius?.request }))
    if requests.isEmpty { return queries }
    var found: [SearchResponse] = []
    do throws(AlgoliaError) {
      found = try await responses(requests, from: searcher)
    } catch {
      // The engine may not return that many records. If there is another reason, it also refuses the queries.
      guard error.status == 400 else { throw error }
    }
    let edges = Dictionary(uniqueKeysWithValues: zip(requests, found))
    return queries.map { query in
      guard let radius = query.automaticRadius else { return query }
      return query.limited(toRadius: radius.meters(in: edges[radius.request]))
    }
  }

  func responses(
    _ requests: [SearchRequest], from searcher: any Searcher
  ) async throws(AlgoliaError) -> [SearchResponse] {
    do throws(SearchError) {
      let responses = try await searcher.search(requests)
      guard responses.count == requests.count else {
        throw SearchError(
          .malformed, "expected \(requests.count) responses, found \(responses.count)")
      }
      return responses
    } catch {
      throw AlgoliaError(error)
    }
  }
}

extension AlgoliaEndpoint {
  /// The records with the keys of a request to `POST /1/indexes/*/objects`.
  private func objects(_ body: JSONObject) async throws(AlgoliaError) -> JSONValue {
    var results: [JSONValue] = []
    for request in try requests(body) {
      guard let key = request["objectID"]?.text else {
        throw AlgoliaError(400, "expected an 'objectID' in each of the 'requests'")
      }
      results += try await objects([key], in: source(index(request)), request)
    }
    return ["results": .array(results)]
  }

  /// The records with some keys, in order; null for missing records.
  private func objects(
    _ keys: [String], in source: AlgoliaSource, _ options: JSONObject
  ) async throws(AlgoliaError) -> [JSONValue] {
    let parameters = try QueryParameters(options).replacing(source.fixedParameters)
    let retrieved = try parameters.texts("attributesToRetrieve") ?? ["*"]
    let attribute = source.indexDescription.key
    var requests: [SearchRequest] = []
    for key in keys {
      var request = SearchRequest()
      let filter = Filter.Facet(attribute: attribute, stringValue: key)
      request.always = source.filters + [FilterGroup(.and(attribute), [.facet(filter)])]
      request.hitsPerPage = 1
      request.attributesToRetrieve = retrieved.contains("*") ? nil : retrieved
      requests.append(request)
    }
    let responses = try await responses(requests, from: source.searcher)
    return zip(keys, responses).map { key, response in
      guard let hit = response.hits.first, hit.objectID == key else { return .null }
      var object = hit.record
      object["objectID"] = .text(key)
      HiddenAttributes(in: retrieved).remove(from: &object)
      return .object(object)
    }
  }
}
