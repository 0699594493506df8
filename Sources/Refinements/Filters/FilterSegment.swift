/// A labelled filter of a segmented control; without a filter, it selects all records.
///
/// A screen file writes it as `{label: Cheap, filter: "price < 5"}`, or as `{label: All}`.
public struct FilterSegment: ParameterRecord {
  @Parameter("The label.") public var label: String
  @Parameter("The filter (default: all records).") public var filter: Filter?

  /// Creates a segment whose label is still to be set.
  public init() {}

  /// The segment as one of several exclusive filters.
  public var option: ExclusiveFilters.Option { ExclusiveFilters.Option(label, filter) }
}
