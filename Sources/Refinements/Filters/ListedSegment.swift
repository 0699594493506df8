/// A filter to choose under a name, or, without a filter, the choice of all records.
///
/// It is written as `{label: Cheap, filter: "price < 5"}`, or as `{label: All}`.
public struct ListedSegment: ParameterRecord {
  @Parameter("What people see of it.") public var label: String
  @Parameter("The filter; all records if absent.") public var filter: Filter?

  public init() {}

  public var item: ExclusiveFilters.Item { ExclusiveFilters.Item(label, filter) }
}
