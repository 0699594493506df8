public import Components
import Search

/// Answers calls of Algolia's search API, of which it knows those that read.
///
/// An index is a searcher, by its id, or one of the searcher's sort orders, as `ID_SORT`. How calls
/// come in is left to a server: also what browsers ask beforehand, and the sizes of bodies.
public struct AlgoliaEndpoint: Sendable {
  private let sources: [AlgoliaSource]
  private let keys: Set<String>

  /// - Parameter keys: the keys one of which a call must have; if empty, none is needed.
  public init(_ sources: [AlgoliaSource], keys: Set<String> = []) {
    self.sources = sources
    self.keys = keys
  }

  /// The answer to a call: the status of HTTP, and the body.
  ///
  /// - Parameters:
  ///   - path: as it was called, with percent signs: `/1/indexes/*/queries`.
  ///   - query: what stands behind the `?` of the URL, or nothing.
  ///   - headers: their names in lower case.
  ///   - body: JSON, whatever its type is said to be; may be empty.
  public func answer(
    method: String, path: String, query: String = "", headers: [String: String] = [:],
    body: some Sequence<UInt8> & Sendable
  ) async -> (status: Int, body: JSONValue) {
    do throws(AlgoliaFailure) {
      let query = FormText.pairs(query)
      let key =
        headers["x-algolia-api-key"]
        ?? query.last { $0.name.lowercased() == "x-algolia-api-key" }?.value
      guard keys.isEmpty || key.map(keys.contains) ?? false else {
        throw AlgoliaFailure(403, "Invalid Application-ID or API key")
      }
      return (200, try await result(AlgoliaCall(method: method, path: path), Array(body)))
    } catch {
      return (error.status, error.json)
    }
  }

  private func result(
    _ call: AlgoliaCall, _ body: [UInt8]
  ) async throws(AlgoliaFailure) -> JSONValue {
    switch call {
    case .queries: return try await queries(try object(body))
    case .query(let index):
      return try await answers([AlgoliaQuery(try object(body), of: index, in: source(index))])[0]
    case .facetQuery(let index, let facet):
      let query = try AlgoliaQuery(try object(body), of: index, in: source(index), facet: facet)
      return try await answers([query])[0]
    case .object(let index, let key):
      let found = try await objects([key], in: source(index), JSONObject())
      guard let object = found.first, !object.isNull else {
        throw AlgoliaFailure(404, "ObjectID does not exist")
      }
      return object
    case .objects: return try await objects(try object(body))
    }
  }

  private func object(_ body: [UInt8]) throws(AlgoliaFailure) -> JSONObject {
    if body.isEmpty { return JSONObject() }
    do throws(JSONValue.SyntaxError) {
      if let object = try JSONValue(json: body).object { return object }
    } catch {
      throw AlgoliaFailure(400, "Invalid JSON: \(error.message) at byte \(error.offset)")
    }
    throw AlgoliaFailure(400, "Invalid JSON: expected an object")
  }

  /// The searcher of an index; of several that fit, the one with the longest id.
  private func source(_ index: String) throws(AlgoliaFailure) -> AlgoliaSource {
    let found = sources.filter { $0.has(index: index) }.max { $0.id.count < $1.id.count }
    guard let found else { throw AlgoliaFailure(404, "Index \(index) does not exist") }
    return found
  }
}

extension AlgoliaEndpoint {
  private enum Strategy: String, CaseIterable {
    case none
    case stopIfEnoughMatches
  }

  private func requests(_ body: JSONObject) throws(AlgoliaFailure) -> [JSONObject] {
    guard let requests = body["requests"]?.array else {
      throw AlgoliaFailure(400, "expected a list of 'requests'")
    }
    var objects: [JSONObject] = []
    for request in requests {
      guard let object = request.object else {
        throw QueryParameters.mistake("requests", request, "a list of objects")
      }
      objects.append(object)
    }
    return objects
  }

  private func index(_ request: JSONObject) throws(AlgoliaFailure) -> String {
    guard let name = request["indexName"]?.text else {
      throw AlgoliaFailure(400, "expected an 'indexName' in each of the 'requests'")
    }
    return name
  }

  private func queries(_ body: JSONObject) async throws(AlgoliaFailure) -> JSONValue {
    let strategy = try QueryParameters(body).choice("strategy", as: Strategy.self) ?? .none
    var queries: [AlgoliaQuery] = []
    for request in try requests(body) {
      let name = try index(request)
      queries.append(try AlgoliaQuery(request, of: name, in: source(name)))
    }
    let results =
      strategy == .none ? try await answers(queries) : try await answersUntilEnough(queries)
    return ["results": .array(results)]
  }

  /// The results in the order of the queries; each searcher is asked once.
  private func answers(_ queries: [AlgoliaQuery]) async throws(AlgoliaFailure) -> [JSONValue] {
    var results = [JSONValue](repeating: .null, count: queries.count)
    let bySource = Dictionary(grouping: queries.indices) { queries[$0].source.id }
    for places in bySource.values {
      guard let searcher = places.first.map({ queries[$0].source.searcher }) else { continue }
      let responses = try await responses(places.map { queries[$0].request }, from: searcher)
      for (place, response) in zip(places, responses) {
        results[place] = ResultEncoder.result(queries[place], response)
      }
    }
    return results
  }

  /// Results one after the other; once a query has found a whole page, the rest are not tried.
  private func answersUntilEnough(
    _ queries: [AlgoliaQuery]
  ) async throws(AlgoliaFailure) -> [JSONValue] {
    var results: [JSONValue] = []
    var isEnough = false
    for query in queries {
      if isEnough {
        var skipped = ResultEncoder.result(query, SearchResponse()).object ?? JSONObject()
        skipped["processed"] = false
        results.append(.object(skipped))
        continue
      }
      let response = try await responses([query.request], from: query.source.searcher)[0]
      isEnough = query.facetSearch == nil && response.nbHits >= max(query.request.hitsPerPage, 1)
      results.append(ResultEncoder.result(query, response))
    }
    return results
  }

  private func responses(
    _ requests: [SearchRequest], from searcher: any Searcher
  ) async throws(AlgoliaFailure) -> [SearchResponse] {
    do throws(SearchError) {
      let responses = try await searcher.search(requests)
      guard responses.count == requests.count else {
        throw SearchError(
          .malformed, "expected \(requests.count) answers, found \(responses.count)")
      }
      return responses
    } catch {
      throw AlgoliaFailure(error)
    }
  }
}

extension AlgoliaEndpoint {
  /// Records by their keys: one call of `POST /1/indexes/*/objects`.
  private func objects(_ body: JSONObject) async throws(AlgoliaFailure) -> JSONValue {
    var results: [JSONValue] = []
    for request in try requests(body) {
      guard let key = request["objectID"]?.text else {
        throw AlgoliaFailure(400, "expected an 'objectID' in each of the 'requests'")
      }
      results += try await objects([key], in: source(index(request)), request)
    }
    return ["results": .array(results)]
  }

  /// The records with these keys, in order; null where there is none.
  private func objects(
    _ keys: [String], in source: AlgoliaSource, _ options: JSONObject
  ) async throws(AlgoliaFailure) -> [JSONValue] {
    let retrieved = try QueryParameters(options).texts("attributesToRetrieve") ?? ["*"]
    var requests: [SearchRequest] = []
    for key in keys {
      var request = SearchRequest()
      let filter = Filter.Facet(attribute: source.key, stringValue: key)
      request.always = [FilterGroup(.and(source.key), [.facet(filter)])]
      request.hitsPerPage = 1
      request.attributesToRetrieve = retrieved.contains("*") ? nil : retrieved
      requests.append(request)
    }
    let responses = try await responses(requests, from: source.searcher)
    return zip(keys, responses).map { key, response in
      guard let hit = response.hits.first, hit.objectID == key else { return .null }
      var object = hit.record
      object["objectID"] = .text(key)
      return .object(object)
    }
  }
}
