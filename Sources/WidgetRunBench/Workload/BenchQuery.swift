import Search

/// One keystroke of the benchmark: what has been typed, and what is filtered by.
struct BenchQuery: Hashable {
  /// The filters under which every text is searched.
  enum FilterSetting: String, CaseIterable {
    case none
    /// One of two brands, counted disjunctively, and a price from 10 to 50.
    case brandAndPrice = "brand_price"
    /// A rating of at least 4, and one tag.
    case ratingAndTag = "rating_tag"
  }

  var text: String
  var filter: FilterSetting
  /// The two brands of `brandAndPrice`.
  var brands: [String]
  var tag: String
  var queryClass: QueryClass

  /// The names of the broadest queries without and with filters, in their order.
  static let broadNames = [QueryClass.empty, .oneLetter].flatMap { queryClass in
    ["unfiltered", "filtered"].map { "\(queryClass.rawValue) \($0)" }
  }

  /// One of `broadNames`; empty if the query is of another class.
  var broadName: String {
    let name = "\(queryClass.rawValue) \(filter == .none ? "unfiltered" : "filtered")"
    return Self.broadNames.contains(name) ? name : ""
  }

  static let facets = ["brand", "categories", "free_shipping", "rating"]

  /// What the searcher is asked: 20 hits, four facets, and the spread of prices.
  var request: SearchRequest {
    var request = SearchRequest()
    request.query = text
    request.filters = filters
    for facet in Self.facets { request.askFacet(facet, limit: 100) }
    request.askStatistics(of: "price")
    return request
  }

  private var filters: FilterState {
    switch filter {
    case .none:
      FilterState()
    case .brandAndPrice:
      FilterState([
        FilterGroup(
          .or("brand", .facet),
          brands.map { .facet(Filter.Facet(attribute: "brand", stringValue: $0)) }),
        FilterGroup(
          .and("price"), [.numeric(Filter.Numeric(attribute: "price", range: 10...50))]),
      ])
    case .ratingAndTag:
      FilterState([
        FilterGroup(
          .and("rating"),
          [
            .numeric(
              Filter.Numeric(attribute: "rating", operator: .greaterThanOrEqual, value: 4))
          ]),
        FilterGroup(.and("_tags"), [.tag(Filter.Tag(value: tag))]),
      ])
    }
  }
}
