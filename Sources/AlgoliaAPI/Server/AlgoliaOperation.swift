import Components

/// An operation of the search API.
enum AlgoliaOperation: Hashable {
  case queries
  /// A search, whose parameters are in the body, or in the URL of a GET request.
  case query(index: String)
  case facetQuery(index: String, facet: String)
  /// The records of an index in pages, each of which leads to the next.
  case browse(index: String)
  case object(index: String, key: String)
  case objects
  case settings(index: String)
  case ruleSearch(index: String)
  case rule(index: String, id: String)
  case synonymSearch(index: String)
  case synonym(index: String, id: String)
  case indices
  /// The state of a task, such as adding records.
  case task

  /// The operation of an HTTP request.
  ///
  /// `settings`, `browse`, and `query` are names of operations, not keys of records.
  ///
  /// - Throws: an error with status 403 for operations that a search-only API key does not permit, and
  ///   404 for other paths.
  init(method: String, path: String) throws(AlgoliaError) {
    let segments = path.split(separator: "/").map {
      PercentEncoding.decode($0)
    }
    guard segments.count >= 2, segments[0] == "1", ["indexes", "task"].contains(segments[1]) else {
      throw AlgoliaError(404, "Path not found")
    }
    let names = segments.dropFirst(2)
    let isTask = segments[1] == "task"
    switch (method, names.count, names.first ?? "", names.last ?? "") {
    case ("GET", 1, _, _) where isTask: self = .task
    case _ where isTask: throw Self.forbidden
    case ("GET", 0, _, _): self = .indices
    case ("GET", 1, let index, _): self = .query(index: index)
    case ("POST", 2, "*", "queries"): self = .queries
    case ("POST", 2, "*", "objects"): self = .objects
    case ("POST", 2, let index, "query"): self = .query(index: index)
    case ("GET", 2, let index, "browse"), ("POST", 2, let index, "browse"):
      self = .browse(index: index)
    case ("GET", 2, let index, "settings"): self = .settings(index: index)
    case ("GET", 2, let index, let key): self = .object(index: index, key: key)
    case ("GET", 3, _, _) where segments[3] == "task": self = .task
    case ("POST", 3, let index, "search") where segments[3] == "rules":
      self = .ruleSearch(index: index)
    case ("GET", 3, let index, let id) where segments[3] == "rules":
      self = .rule(index: index, id: id)
    case ("POST", 3, let index, "search") where segments[3] == "synonyms":
      self = .synonymSearch(index: index)
    case ("GET", 3, let index, let id) where segments[3] == "synonyms":
      self = .synonym(index: index, id: id)
    case ("POST", 4, let index, "query") where segments[3] == "facets":
      self = .facetQuery(index: index, facet: segments[4])
    default: throw Self.forbidden
    }
  }

  /// Whether the response contains settings, rules, or synonyms, to which filters do not apply.
  var readsSettings: Bool {
    switch self {
    case .settings, .ruleSearch, .rule, .synonymSearch, .synonym: true
    default: false
    }
  }

  /// The error for an operation that the key does not permit.
  static let forbidden = AlgoliaError(403, "Method not allowed with this API key")
}
