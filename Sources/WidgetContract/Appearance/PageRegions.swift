public import Components

/// The assignment of widgets to the regions of a page.
///
/// A widget that no region names is placed by its view: search fields in the header, filters in the
/// sidebar, numbers of results and orders in the toolbar, and everything else in the main region.
public struct PageRegions: ParameterRecord {
  @Parameter("Ids of the widgets at the top of the page, beside its title.")
  public var header: [String] = []
  @Parameter("Ids of the widgets in the row above the results.") public var toolbar: [String] = []
  @Parameter("Ids of the widgets beside the results.") public var sidebar: [String] = []
  @Parameter("Ids of the widgets in the wide column.") public var main: [String] = []
  @Parameter("Lists of the ids of widgets, each for a column in the main region.")
  public var columns: [[String]] = []
  @Parameter("Ids of the widgets at the end of the page.") public var footer: [String] = []

  /// Creates regions without assigned widgets.
  public init() {}

  /// The regions that list widgets, with the name of their parameter, in page order.
  public var assignments: [(region: String, ids: [String])] {
    let all = [
      ("header", header), ("toolbar", toolbar), ("sidebar", sidebar), ("main", main),
      ("columns", columns.flatMap(\.self)), ("footer", footer),
    ]
    return all.filter { !$0.1.isEmpty }
  }
}
