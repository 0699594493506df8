public import Components

/// What an answer says about how it is to be shown.
public struct RenderingContent: ParameterRecord {
  /// Which facets are shown, and in which order.
  public struct FacetOrdering: ParameterRecord {
    @Parameter("The attributes to show.") public var facets: Facets
    @Parameter("By attribute, which of its values are shown, and in which order.")
    public var values: [String: Values] = [:]

    public init() {}
  }

  public struct Facets: ParameterRecord {
    @Parameter("The attributes in their order.") public var order: [String]

    public init() {}
  }

  public struct Values: ParameterRecord {
    @Parameter("The values that come first, in their order.") public var order: [String] = []
    @Parameter("The values that are not shown.") public var hide: [String] = []
    @Parameter("What becomes of the other values.") public var sortRemainingBy: Remainder = .count

    public init() {}
  }

  /// The order of the values that are not named.
  public enum Remainder: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// The most frequent first.
    case count
    case alpha
    /// They are not shown.
    case hidden
  }

  @Parameter("Which facets are shown, and in which order.")
  public var facetOrdering: FacetOrdering?

  public init() {}
}
