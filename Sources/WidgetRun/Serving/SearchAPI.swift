internal import AlgoliaAPI
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// Algolia's search API over the searchers of a screen, for programs and for pages of others.
struct SearchAPI: Sendable {
  /// What its paths begin with.
  static let path = "/1/"

  /// The keys one of which a call must have; if empty, none is needed.
  var keys: Set<String> = []
  /// Where pages come from that may call, as in `https://shop.example`; `*` for everywhere. Those of
  /// this machine always may, others may not: else any page could read the records of whoever
  /// looks at it.
  var origins: Set<String> = []

  func answer(_ request: SiteRequest, over opened: OpenedScreen) async -> SiteAnswer {
    let headers = allowances(for: request.headers["origin"])
    if request.method == "OPTIONS" {
      var answer = SiteAnswer(status: 204, type: "text/plain", body: [])
      answer.headers = headers
      return answer
    }
    let (status, body) = await AlgoliaEndpoint(opened, keys: keys).response(
      method: request.method, path: request.path, query: request.query, headers: request.headers,
      body: request.body)
    var answer = SiteAnswer(
      status: status, type: "application/json; charset=utf-8", body: Array(body.text(.compact).utf8)
    )
    answer.headers = headers
    return answer
  }

  /// What a browser is told of whether a page of this origin may see the answer.
  private func allowances(for origin: String?) -> [String: String] {
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
  /// Each searcher is an index by its id.
  fileprivate init(_ opened: OpenedScreen, keys: Set<String>) {
    let sources = opened.screen.searchers.compactMap { entry in
      opened.searchers[entry.id].map { AlgoliaSource(entry, $0, on: opened.screen) }
    }
    self.init(sources, keys: keys)
  }
}

extension AlgoliaSource {
  /// What a screen knows of a searcher: what its widgets list stands for all facets.
  fileprivate init(
    _ entry: Screen.SearcherConfiguration, _ searcher: any Searcher, on screen: Screen
  ) {
    self.init(entry.id, searcher)
    let widgets = screen.widgets.filter { $0.searcher == nil || $0.searcher == entry.id }
    let request = screen.request(for: entry.id, in: SearchState())
    let counted = request.facets.map(\.attribute) + request.statistics.map(\.attribute)
    for attribute in widgets.flatMap(\.connector.targets).map(\.attribute) + counted
    where !facets.contains(attribute) {
      facets.append(attribute)
    }
    sorts = widgets.flatMap(\.connector.sortOrders)
    guard let embedded = entry.settings as? EmbeddedSettings else { return }
    sorts += embedded.sorts.keys.sorted()
    texts = embedded.searchable
    key = embedded.key
    isGrouped = embedded.attributeForDistinct != nil
  }
}
