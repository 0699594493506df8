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
    /// The facets to show, in display order.
    @Parameter("The facets to show.") public var facets: Facets
    /// The display order of the values of each facet, by its attribute.
    @Parameter("The values to show for each facet, by attribute.")
    public var values: [String: Values] = [:]

    /// Creates an ordering without facets.
    public init() {}
  }

  /// The facets to show, in order.
  public struct Facets: ParameterRecord {
    /// The attributes of the facets in display order; others are not shown.
    @Parameter("The attributes in display order.") public var order: [String]

    /// Creates an empty list.
    public init() {}
  }

  /// The values of a facet to show, in order.
  public struct Values: ParameterRecord {
    /// The values to show first, in display order.
    @Parameter("The values to show first, in order.") public var order: [String] = []
    /// The values that are not shown.
    @Parameter("The values to hide.") public var hide: [String] = []
    /// The order of the values that are in neither `order` nor `hide`.
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

  /// A page to show instead of the hits.
  public struct Redirect: ParameterRecord {
    /// The address of the page.
    @Parameter("The address of the page.") public var url: String

    /// Creates a redirect without an address.
    public init() {}
  }

  /// The facets and values to show, in display order; nil for no instructions.
  @Parameter("Which facets to show, and in which order.")
  public var facetOrdering: FacetOrdering?
  /// The page to show instead of the hits; nil for none.
  @Parameter("A page that front ends show instead of the hits.") public var redirect: Redirect?
  /// The instructions for widgets, such as banners, in the format of the front end; nil for none.
  @Parameter("Instructions for the widgets of front ends, such as banners.")
  public var widgets: JSONValue?

  /// Creates content without instructions.
  public init() {}

  /// The content with the instructions of another one where it has none itself.
  func merging(_ other: RenderingContent) -> RenderingContent {
    var merged = self
    merged.facetOrdering = facetOrdering ?? other.facetOrdering
    merged.redirect = redirect ?? other.redirect
    merged.widgets = widgets ?? other.widgets
    return merged
  }
}
