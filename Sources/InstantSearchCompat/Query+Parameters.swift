public import Search

// The parameters of a query that a search request has under the same name.

extension Query {
  /// The attributes of hits to return, in addition to the key. Nil for all.
  public var attributesToRetrieve: [String]? {
    get { base.attributesToRetrieve }
    set { base.attributesToRetrieve = newValue }
  }

  /// The contexts of rules; nil for none.
  public var ruleContexts: [String]? {
    get { base.ruleContexts.isEmpty ? nil : base.ruleContexts }
    set { base.ruleContexts = newValue ?? [] }
  }

  /// The maximum number of values of any facet, 1 to 1000. Nil for no further limit.
  public var maxValuesPerFacet: Int? {
    get { base.maxValuesPerFacet }
    set { base.maxValuesPerFacet = newValue }
  }

  /// The maximum number of hits per group; 0 for no groups.
  public var distinct: Int? {
    get { base.distinct }
    set { base.distinct = newValue }
  }

  /// The minimum relevance of sorted hits, 0 (all hits) to 100.
  public var relevancyStrictness: Int? {
    get { base.relevancyStrictness }
    set { base.relevancyStrictness = newValue }
  }

  /// Filters that boost records; empty by default.
  public var optionalFilters: OptionalFilters {
    get { base.optionalFilters }
    set { base.optionalFilters = newValue }
  }

  /// Whether responses have a `queryID`, to which events refer.
  public var clickAnalytics: Bool {
    get { base.clickAnalytics }
    set { base.clickAnalytics = newValue }
  }
}

extension Query {
  /// The maximum distance of hits from the center of a geographic search.
  public enum AroundRadius: Hashable, Sendable {
    /// No maximum.
    case all
    /// A distance in meters.
    case meters(Int)
  }

  /// The center of a geographic search; nil for no distances.
  public var aroundLatLng: Coordinates? {
    get { base.area?.center }
    set { changeArea { $0.center = newValue } }
  }

  /// The maximum distance from the center; nil for no maximum.
  public var aroundRadius: AroundRadius? {
    get { base.area?.radius.map { .meters(Int($0)) } }
    set {
      changeArea {
        if case .meters(let meters) = newValue {
          $0.radius = Double(meters)
        } else {
          $0.radius = nil
        }
      }
    }
  }

  /// The difference in meters, from 1, below which distances rank as equal.
  public var aroundPrecision: Int {
    get { base.area?.precision ?? 1 }
    set { changeArea { $0.precision = newValue } }
  }

  /// Boxes, one of which must contain each hit. Nil for everywhere.
  public var insideBoundingBox: [GeographicArea.Box]? {
    get { base.area.flatMap { $0.boxes.isEmpty ? nil : $0.boxes } }
    set { changeArea { $0.boxes = newValue ?? [] } }
  }

  /// Changes the area, which a request has only if a property differs from its default.
  private func changeArea(_ change: (inout GeographicArea) -> Void) {
    var area = base.area ?? GeographicArea()
    change(&area)
    base.area = area == GeographicArea() ? nil : area
  }
}

extension Query {
  /// The words of the query that match as prefixes.
  public var queryType: QueryStrategy.QueryType? {
    get { base.strategy.queryType }
    set { base.strategy.queryType = newValue }
  }

  /// Whether words with typos match.
  public var typoTolerance: QueryStrategy.TypoMode? {
    get { base.strategy.typoTolerance }
    set { base.strategy.typoTolerance = newValue }
  }

  /// Whether stop words, such as `the`, are optional.
  public var removeStopWords: Bool? {
    get { base.strategy.removeStopWords }
    set { base.strategy.removeStopWords = newValue }
  }

  /// The words that become optional if no record contains all.
  public var removeWordsIfNoResults: QueryStrategy.WordRemoval? {
    get { base.strategy.removeWordsIfNoResults }
    set { base.strategy.removeWordsIfNoResults = newValue }
  }

  /// Optional words of the query, in addition to those of the settings. Nil for none.
  public var optionalWords: [String]? {
    get { base.strategy.optionalWords.isEmpty ? nil : base.strategy.optionalWords }
    set { base.strategy.optionalWords = newValue ?? [] }
  }

  /// Whether `"quoted phrases"` and `-excluded` words have a special meaning.
  public var advancedSyntax: Bool? {
    get { base.strategy.advancedSyntax }
    set { base.strategy.advancedSyntax = newValue }
  }

  /// Whether synonyms of the settings apply.
  public var synonyms: Bool? {
    get { base.strategy.synonyms }
    set { base.strategy.synonyms = newValue }
  }

  /// The attributes to search; nil for all searchable attributes.
  public var restrictSearchableAttributes: [String]? {
    get {
      let attributes = base.strategy.restrictSearchableAttributes
      return attributes.isEmpty ? nil : attributes
    }
    set { base.strategy.restrictSearchableAttributes = newValue ?? [] }
  }
}
