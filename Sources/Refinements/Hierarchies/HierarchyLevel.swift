/// The settings of one level of a hierarchy: `{limit: 5, sort: [count]}`.
public struct HierarchyLevel: ParameterRecord {
  @Parameter("The maximum number of values (default: the widget's 'limit').")
  public var limit: Int?
  @Parameter("The sort criteria (default: the widget's 'sort').")
  public var sort: [FacetSort]?

  /// Creates the settings of a level without deviations.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    guard let limit, !(1...FacetSelection.maxValues).contains(limit) else { return }
    report.error("limit", "'limit' is \(limit), expected 1 to \(FacetSelection.maxValues)")
  }
}
