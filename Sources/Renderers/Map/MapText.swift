import WidgetCore

/// A map of characters that shows records by number, with the coordinates of its edges.
///
/// `•` replaces a number that does not fit, and `+` is the center from which distances are
/// measured. Of several records in the same cell, the first one is shown.
struct MapText: TextControl {
  let map: View.Map
  /// The label of each record.
  let labels: [String]
  private let maximumColumns = 72
  private let minimumColumns = 20

  init(map: View.Map, labels: [String]) {
    self.map = map
    self.labels = labels
  }

  func lines(in layout: TextLayout) -> [StyledText] {
    let columns = min(layout.width - 2, maximumColumns)
    guard columns >= minimumColumns else { return [] }
    let grid = MapGrid(bounds: map.bounds, columns: columns)
    let edge = StyledText("│", .faint)
    let rows = cells(of: grid).map { edge + StyledText(cells: $0) + edge }
    return [top(columns, layout.wording)] + rows + [bottom(columns, layout.wording)]
  }

  private func cells(of grid: MapGrid) -> [[StyledText.Cell]] {
    let blank = StyledText.Cell(" ", .plain)
    var cells = Array(
      repeating: Array(repeating: blank, count: grid.columns), count: grid.rows)
    func put(_ text: String, _ style: TextStyle, at coordinates: Coordinates) {
      guard let (row, column) = grid.cell(at: coordinates), cells[row][column].isSpace else {
        return
      }
      let characters = Array(text)
      let end = column + characters.count
      // Adjacent numbers would look like a single one.
      let hasRoom =
        end <= grid.columns
        && cells[row][max(column - 1, 0)..<min(end + 1, grid.columns)].allSatisfy(\.isSpace)
      for (index, character) in (hasRoom ? characters : ["•"]).enumerated() {
        cells[row][column + index] = StyledText.Cell(character, style)
      }
    }
    for point in map.points {
      guard let record = point.record, labels.indices.contains(record) else { continue }
      put(labels[record], .selected, at: point.coordinates)
    }
    if let center = map.center { put("+", .heading, at: center) }
    return cells
  }

  private func top(_ columns: Int, _ wording: Wording) -> StyledText {
    rule("┌", "┐", columns, [degrees(map.bounds.north, "N", "S", wording)])
  }

  private func bottom(_ columns: Int, _ wording: Wording) -> StyledText {
    let west = degrees(map.bounds.west, "E", "W", wording)
    let east = degrees(map.bounds.east, "E", "W", wording)
    return rule(
      "└", "┘", columns,
      [degrees(map.bounds.south, "N", "S", wording), wording.text(from: west, to: east)])
  }

  /// Returns a border with the first label on the left and the second on the right, if they fit.
  private func rule(
    _ start: String, _ end: String, _ columns: Int, _ labels: [String]
  ) -> StyledText {
    let texts = labels.map { StyledText(" \($0) ", .faint) }
    let room = columns - 2 - texts.reduce(0) { $0 + $1.width }
    guard room >= 0, let first = texts.first else {
      return StyledText(start + String(repeating: "─", count: columns) + end, .faint)
    }
    return StyledText("\(start)─", .faint) + first
      + StyledText(String(repeating: "─", count: room), .faint)
      + (texts.count > 1 ? texts[1] : StyledText()) + StyledText("─\(end)", .faint)
  }

  private func degrees(
    _ number: Double, _ positive: String, _ negative: String, _ wording: Wording
  ) -> String {
    let tenths = (abs(number) * 10).rounded() / 10
    let text = wording.text(ofDegrees: tenths)
    return tenths == 0 ? text : "\(text) \(number > 0 ? positive : negative)"
  }
}

/// Maps coordinates to the cells of a grid, from row 0 in the north and column 0 in the west.
///
/// An equirectangular projection whose standard parallel is the middle of the map. Cells are twice
/// as high as wide.
struct MapGrid {
  let bounds: GeographicArea.Box
  let columns: Int
  let rows: Int
  private static let rowLimits = 5...20

  /// - Parameter columns: at least 1.
  init(bounds: GeographicArea.Box, columns: Int) {
    self.bounds = bounds
    self.columns = columns
    let middle = (bounds.north + bounds.south) / 2
    let height = max(bounds.north - bounds.south, 0)
    let ideal = height / max(bounds.width * Self.cosine(middle), 0.001) * Double(columns) / 2
    let limits = Self.rowLimits
    rows =
      ideal < Double(limits.upperBound)
      ? max(Int(max(ideal.rounded(), 0)), limits.lowerBound)
      : ideal.isNaN ? limits.lowerBound : limits.upperBound
  }

  /// Returns the cosine of an angle in degrees by Bhaskara's formula; the error is below 0.002.
  private static func cosine(_ degrees: Double) -> Double {
    let square = degrees * degrees
    return max((32_400 - 4 * square) / (32_400 + square), 0.02)
  }

  /// Returns the cell at some coordinates; nil outside of the bounds.
  func cell(at coordinates: Coordinates) -> (row: Int, column: Int)? {
    let height = bounds.north - bounds.south
    var east = coordinates.longitude - bounds.west
    if east < 0 { east += 360 }
    let (down, right) = (
      fraction(bounds.north - coordinates.latitude, of: height), fraction(east, of: bounds.width)
    )
    guard let down, let right else { return nil }
    return (
      min(Int(down * Double(rows)), rows - 1), min(Int(right * Double(columns)), columns - 1)
    )
  }

  /// Returns a fraction from 0 to 1, 0.5 if `whole` is 0; nil outside.
  private func fraction(_ distance: Double, of whole: Double) -> Double? {
    if whole <= 0 { return distance == 0 ? 0.5 : nil }
    let fraction = distance / whole
    return (0...1).contains(fraction) ? fraction : nil
  }
}
