/// How a widget arranges records, and which of their attributes it shows where.
///
/// Widgets that show records include these parameters as a group.
public struct RecordAppearance: ParameterRecord {
  @Parameter("The arrangement of the records: rows, cards, small cells, or a table.")
  public var layout: View.RecordList.Layout = .list
  @Parameter("The parts of a record, such as its image, title, and price.")
  public var card: CardFields?
  @Parameter("The columns of 'layout: table' (default: the parts of 'card', then the fields).")
  public var columns: [TableColumn] = []
  @Parameter(
    "The template of the selected record's details in a terminal (default: all attributes).")
  public var preview: Template?

  /// Creates a list without cards.
  public init() {}

  /// Reports invalid combinations.
  ///
  /// - Parameters:
  ///   - fields: the attributes that the widget lists besides the card.
  ///   - report: receives the problems.
  public func check(fields: [String] = [], _ report: inout ParameterReport) {
    for (index, column) in columns.enumerated() {
      guard let width = column.width, !(1...1000).contains(width) else { continue }
      report.error("columns", item: index, "the width is \(width), expected 1 to 1000")
    }
    if layout == .table, columns(fields: fields).isEmpty {
      report.error(
        "layout", "'layout: table' has no columns",
        help: "add 'columns' with the attributes to show, such as [name, price]")
    }
    if layout != .table, !columns.isEmpty {
      report.warning("columns", "'columns' has no effect without 'layout: table'")
    }
  }

  /// The attributes that the records show.
  public var attributes: [String] {
    columns.map(\.attribute) + (card?.attributes ?? []) + (preview?.attributes ?? [])
  }

  /// Returns the columns of a table; without `columns`, the attributes of the card and the fields.
  func columns(fields: [String]) -> [TableColumn] {
    if !columns.isEmpty { return columns }
    return ((card?.columns ?? []) + fields).map { TableColumn($0) }
  }
}
