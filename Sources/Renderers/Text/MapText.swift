import WidgetCore

/// A map of characters: the places of records by the records' numbers, `•` where a number has no
/// room, `+` from where distances are taken; the degrees of its edges are in the frame around it.
///
/// Where records lie on the same spot, the first of them is shown.
struct MapText: TextControl {
  let map: View.Map
  /// What stands for each record.
  let labels: [String]
  private let mostColumns = 72
  private let leastColumns = 20

  init(map: View.Map, labels: [String]) {
    self.map = map
    self.labels = labels
  }

  func lines(in layout: TextLayout) -> [StyledText] {
    let columns = min(layout.width - 2, mostColumns)
    guard columns >= leastColumns else { return [] }
    let grid = MapGrid(bounds: map.bounds, columns: columns)
    let edge = StyledText("│", .faint)
    let rows = picture(on: grid).map { edge + StyledText(cells: $0) + edge }
    return [top(columns, layout.wording)] + rows + [bottom(columns, layout.wording)]
  }

  private func picture(on grid: MapGrid) -> [[StyledText.Cell]] {
    let sea = StyledText.Cell(" ", .plain)
    var cells = Array(
      repeating: Array(repeating: sea, count: grid.columns), count: grid.rows)
    func put(_ text: String, _ style: TextStyle, at place: Coordinates) {
      guard let (row, column) = grid.cell(of: place), cells[row][column].isSpace else { return }
      let signs = Array(text)
      let end = column + signs.count
      // A number that touches another would be read as one.
      let hasRoom =
        end <= grid.columns
        && cells[row][max(column - 1, 0)..<min(end + 1, grid.columns)].allSatisfy(\.isSpace)
      for (index, sign) in (hasRoom ? signs : ["•"]).enumerated() {
        cells[row][column + index] = StyledText.Cell(sign, style)
      }
    }
    for point in map.points where labels.indices.contains(point.record) {
      put(labels[point.record], .selected, at: point.coordinates)
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

  /// A line with the first label on the left and the second on the right, as far as they fit.
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
    _ number: Double, _ above: String, _ below: String, _ wording: Wording
  ) -> String {
    let tenths = (abs(number) * 10).rounded() / 10
    let text = wording.text(ofDegrees: tenths)
    return tenths == 0 ? text : "\(text) \(number > 0 ? above : below)"
  }
}
