public import Search

/// The parameters of a search besides the filters of a filter state.
///
/// Queries are shared by reference: a change of a searcher's query applies to its next search. A
/// change does not start a search. Properties that are nil leave a choice to the settings of the
/// engine.
///
/// ```swift
/// let query = Query("phone").set(\.hitsPerPage, to: 10)
/// let searcher = HitsSearcher(appID: "…", apiKey: "…", indexName: "products", query: query)
/// query.ruleContexts = ["mobile"]
/// ```
@MainActor public final class Query {
  /// The text to search for; nil for an empty query.
  public var query: String? {
    didSet { if query != oldValue { onTextChange.fire(query) } }
  }
  /// Filters in SQL-like syntax that apply in addition to the filter state. Nil for none.
  public var filters: String?
  /// The attributes whose values are counted, besides those of the connectors. Nil for none.
  public var facets: [String]?
  /// The attributes to return snippets of. Nil for those that connectors request.
  public var attributesToSnippet: [SearchRequest.Snippet]?
  /// The other parameters: those that a request has under the same name.
  var base = SearchRequest()
  /// Sends every new text.
  let onTextChange = Observer<String?>(retainLastData: false)

  /// Creates a query for the first page.
  public init(_ query: String? = nil) {
    self.query = query
  }

  /// An alias of `filters`.
  public var facetFilters: String? {
    get { filters }
    set { filters = newValue }
  }

  /// The 0-based page.
  public var page: Int {
    get { base.page }
    set { base.page = newValue }
  }

  /// The maximum number of hits per page; 20 by default.
  public var hitsPerPage: Int {
    get { base.hitsPerPage }
    set { base.hitsPerPage = newValue }
  }

  /// Sets a parameter and returns the query, so that calls can be chained.
  ///
  /// - Parameters:
  ///   - parameter: The parameter, such as `\.hitsPerPage`.
  ///   - value: The new value.
  @discardableResult public func set<Value>(
    _ parameter: ReferenceWritableKeyPath<Query, Value>, to value: Value
  ) -> Query {
    self[keyPath: parameter] = value
    return self
  }

  /// Returns the request for the query.
  ///
  /// - Throws: `SearchError` if `filters` cannot be parsed.
  func request() throws(SearchError) -> SearchRequest {
    var request = base
    request.query = query ?? ""
    do throws(FilterSyntaxError) {
      request.always = try FilterParser.parse(filters ?? "")
    } catch {
      throw SearchError(.refused, "invalid filters in the query: \(error.message)")
    }
    for attribute in facets ?? [] { request.addFacet(attribute) }
    for snippet in attributesToSnippet ?? [] {
      request.addSnippet(of: snippet.attribute, words: snippet.words)
    }
    return request
  }
}

/// The argument of a condition on searches.
///
/// Some versions of InstantSearch pass the query to such a condition, others a request with a query.
/// This protocol gives a query the second form in addition, so that both `$0.query` and
/// `$0.query.query` are the text.
public protocol QueryProvider {}

extension QueryProvider where Self == Query {
  /// The query itself.
  @MainActor public var query: Query { self }
}

extension Query: QueryProvider {}

extension Query: @MainActor Equatable {
  /// Returns whether two queries have the same parameters.
  public static func == (first: Query, second: Query) -> Bool {
    (first.query, first.filters, first.base) == (second.query, second.filters, second.base)
      && (first.facets, first.attributesToSnippet) == (second.facets, second.attributesToSnippet)
  }
}
