internal import AlgoliaAPI
internal import Glibc
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// Provides the searchers of a screen through Algolia's search API.
package struct SearchAPI: Sendable {
  /// The prefix of the paths.
  static let path = "/1/"

  /// The valid API keys; if empty, requests need no key.
  let keys: Set<String>
  /// The origins whose pages can call the API, such as `https://shop.example`; `*` for all.
  ///
  /// Pages of this machine always can. Other pages cannot, because any page that a user visits could
  /// otherwise read the records.
  let origins: Set<String>

  package init(keys: Set<String> = [], origins: Set<String> = []) {
    self.keys = keys
    self.origins = origins
  }

  /// Responds to a request below `path`.
  func response(to request: SiteRequest, over source: SiteScreen) async -> SiteResponse {
    let headers = corsHeaders(for: request.headers["origin"])
    if request.method == "OPTIONS" {
      var response = SiteResponse(status: 204, contentType: "text/plain", body: [])
      response.headers = headers
      return response
    }
    let (status, body) = await AlgoliaEndpoint(source, keys: keys).response(
      method: request.method, path: request.path, query: request.query, headers: request.headers,
      body: request.body)
    var response = SiteResponse(
      status: status, contentType: "application/json; charset=utf-8",
      body: Array(body.text(.compact).utf8))
    response.headers = headers
    return response
  }

  /// The header fields that tell a browser whether pages of an origin can read the response (CORS).
  private func corsHeaders(for origin: String?) -> [String: String] {
    guard let origin, origins.contains("*") || origins.contains(origin) || Self.isLocal(origin)
    else { return ["Vary": "Origin"] }
    return [
      "Access-Control-Allow-Origin": origins.contains("*") ? "*" : origin,
      "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
      "Access-Control-Allow-Headers":
        "content-type, x-algolia-agent, x-algolia-api-key, x-algolia-application-id, "
        + "x-algolia-request-id, x-algolia-usertoken",
      "Access-Control-Max-Age": "86400", "Vary": "Origin",
    ]
  }

  private static func isLocal(_ origin: String) -> Bool {
    ["http://localhost", "http://127.0.0.1", "http://[::1]"].contains { host in
      guard origin.hasPrefix(host) else { return false }
      let rest = origin.dropFirst(host.count)
      return rest.isEmpty
        || rest.first == ":" && rest.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }
  }
}

extension AlgoliaEndpoint {
  /// Makes each searcher an index with its ID as name.
  fileprivate init(_ source: SiteScreen, keys: Set<String>) {
    let sources = source.screen.searchers.compactMap { entry in
      source.searchers[entry.id].map { AlgoliaSource(entry, $0, on: source.screen) }
    }
    self.init(sources, keys: keys, now: time(nil))
  }
}

extension AlgoliaSource {
  /// Describes a searcher: the attributes of the widgets are its facets.
  fileprivate init(
    _ entry: Screen.SearcherConfiguration, _ searcher: any Searcher, on screen: Screen
  ) {
    self.init(entry.id, searcher, entry.settings.indexDescription)
    let widgets = screen.widgets.filter { $0.searcher == nil || $0.searcher == entry.id }
    var request = screen.request(for: entry.id, in: SearchState())
    request.replaceAllFacets(with: (entry.settings as? EmbeddedSettings)?.orderedFacets ?? [])
    let counted = request.facets.map(\.attribute) + request.statistics.map(\.attribute)
    for attribute in widgets.flatMap(\.connector.targets).map(\.attribute) + counted
    where !facets.contains(attribute) {
      facets.append(attribute)
    }
    indexDescription.sorts += widgets.flatMap(\.connector.sortOrders)
    filters = screen.initialState.always
    capabilities = entry.settings.capabilities
    maxHitsPerPage = entry.settings.maxHitsPerPage
    guard let embedded = entry.settings as? EmbeddedSettings else { return }
    isEmbedded = true
    (rules, synonyms) = (embedded.rules, embedded.synonyms)
  }
}
