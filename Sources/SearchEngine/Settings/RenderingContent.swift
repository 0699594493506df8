public import Components

/// The order in which facet values are returned, before the limit is applied.
public enum FacetOrder: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// By count, the highest first, then by value.
  case count
  /// By value.
  case alpha
}

/// Display instructions that responses contain, as Algolia's `renderingContent`.
public struct RenderingContent: ParameterRecord {
  /// Which facets to show, and in which order.
  public struct FacetOrdering: ParameterRecord {
    @Parameter("The facets to show.") public var facets: Facets
    @Parameter("The values to show for each facet, by attribute.")
    public var values: [String: Values] = [:]

    /// Creates an ordering without facets.
    public init() {}
  }

  /// The facets to show, in order.
  public struct Facets: ParameterRecord {
    @Parameter("The attributes in display order.") public var order: [String]

    /// Creates an empty list.
    public init() {}
  }

  /// The values of a facet to show, in order.
  public struct Values: ParameterRecord {
    @Parameter("The values to show first, in order.") public var order: [String] = []
    @Parameter("The values to hide.") public var hide: [String] = []
    @Parameter("The order of all other values.") public var sortRemainingBy: SortRule = .count

    /// Creates an ordering by count.
    public init() {}
  }

  /// The order of the values that are not listed.
  public enum SortRule: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// By count, the highest first.
    case count
    /// By value.
    case alpha
    /// The values are not shown.
    case hidden
  }

  @Parameter("Which facets to show, and in which order.")
  public var facetOrdering: FacetOrdering?

  /// Creates content without instructions.
  public init() {}
}
