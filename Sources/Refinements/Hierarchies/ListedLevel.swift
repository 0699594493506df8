/// What the author of a screen says about one level of a hierarchy: `{limit: 5, sort: [count]}`.
public struct ListedLevel: ParameterRecord {
  @Parameter("The most values listed on the level; as many as on the others if absent.")
  public var limit: Int?
  @Parameter("By what the values of the level are put in order; as on the others if absent.")
  public var sort: [FacetSort]?

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    guard let limit, !(1...FacetSelection.mostValues).contains(limit) else { return }
    report.error("limit", "'limit' is \(limit), expected 1 to \(FacetSelection.mostValues)")
  }
}
