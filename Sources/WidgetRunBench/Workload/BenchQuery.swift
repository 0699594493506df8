import Search

/// The query text and filters after one keystroke.
struct BenchQuery: Hashable {
  /// The combinations of filters; each text is searched with all of them.
  enum FilterSetting: String, CaseIterable {
    /// No filters.
    case none
    /// Either of two brands, a disjunctive facet, and a price from 10 to 50.
    case brandAndPrice = "brand_price"
    /// A rating of at least 4 and a tag.
    case ratingAndTag = "rating_tag"
  }

  /// The query text.
  var text: String
  /// The combination of filters.
  var filter: FilterSetting
  /// The two brands of `brandAndPrice`.
  var brands: [String]
  /// The tag of `ratingAndTag`.
  var tag: String
  /// The progress of typing.
  var queryClass: QueryClass

  /// The names of the groups with the broadest queries, without and with filters.
  static let broadNames = [QueryClass.empty, .oneLetter].flatMap { queryClass in
    ["unfiltered", "filtered"].map { "\(queryClass.rawValue) \($0)" }
  }

  /// One of `broadNames`; empty for other classes.
  var broadName: String {
    let name = "\(queryClass.rawValue) \(filter == .none ? "unfiltered" : "filtered")"
    return Self.broadNames.contains(name) ? name : ""
  }

  /// The requested facets.
  static let facets = ["brand", "categories", "free_shipping", "rating"]

  /// The search request: 20 hits, four facets, and statistics of prices.
  var request: SearchRequest {
    var request = SearchRequest()
    request.query = text
    request.filters = filters
    for facet in Self.facets { request.addFacet(facet, limit: 100) }
    request.addStatistics(of: "price")
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
