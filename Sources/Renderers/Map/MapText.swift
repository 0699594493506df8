import WidgetCore

/// A map of coasts and borders in braille that shows records by number, with the coordinates of its
/// edges.
///
/// `•` replaces a number that does not fit, `·` is a record on another page, and `+` is the center
/// from which distances are measured. Of several records in the same cell, the first one is shown.
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
    let viewport = viewport(columns: columns)
    let edge = StyledText("│", .faint)
    let rows = cells(of: viewport, columns).map { edge + StyledText(cells: $0) + edge }
    let edges = viewport.box()
    return [top(edges, columns, layout.wording)] + rows + [bottom(edges, columns, layout.wording)]
  }

  /// A record on another page.
  private static let otherRecord = "·"
  private static let rowLimits = 5...20

  /// The part of the world on the map, in dots: as high as its bounds need, within limits.
  private func viewport(columns: Int) -> MapViewport {
    let world = GeographicArea.Box(north: 80, east: 180, south: -60, west: -180)
    let box = map.bounds.isValid ? map.bounds : world
    let upper = MapPoint(latitude: box.north, longitude: 0)
    let lower = MapPoint(latitude: box.south, longitude: 0)
    // A character is as wide as two dots and as high as four.
    let ideal = (lower.y - upper.y) / (box.width / 360) * Double(columns) / 2
    let limits = Self.rowLimits
    let rows = Int(min(max(ideal.rounded(), Double(limits.lowerBound)), Double(limits.upperBound)))
    return MapViewport(showing: box, width: Double(columns * 2), height: Double(rows * 4))
  }

  private func cells(of viewport: MapViewport, _ columns: Int) -> [[StyledText.Cell]] {
    var canvas = BrailleCanvas(columns: columns, rows: Int(viewport.height) / 4)
    canvas.draw(.map(atScale: viewport.scale), on: viewport)
    var cells = (0..<canvas.rows).map { row in
      (0..<columns).map { column in
        let character = canvas.character(row: row, column: column)
        return StyledText.Cell(character ?? " ", character == nil ? .plain : .faint)
      }
    }
    var isTaken = Array(repeating: Array(repeating: false, count: columns), count: canvas.rows)
    func put(_ text: String, _ style: TextStyle, at coordinates: Coordinates) {
      let (x, y) = viewport.position(of: coordinates)
      guard viewport.contains((x, y)) else { return }
      let (row, column) = (min(Int(y / 4), canvas.rows - 1), min(Int(x / 2), columns - 1))
      if isTaken[row][column] { return }
      let characters = Array(text)
      let end = column + characters.count
      // Adjacent numbers would look like a single one.
      let hasRoom =
        end <= columns && !isTaken[row][max(column - 1, 0)..<min(end + 1, columns)].contains(true)
      let shown = hasRoom || text == Self.otherRecord ? characters : ["•"]
      for (index, character) in shown.enumerated() {
        cells[row][column + index] = StyledText.Cell(character, style)
        isTaken[row][column + index] = true
      }
    }
    for point in map.points {
      guard let record = point.record, labels.indices.contains(record) else { continue }
      put(labels[record], .selected, at: point.coordinates)
    }
    if let center = map.center { put("+", .heading, at: center) }
    for point in map.points where point.record == nil {
      put(Self.otherRecord, .plain, at: point.coordinates)
    }
    return cells
  }

  private func top(
    _ edges: GeographicArea.Box, _ columns: Int, _ wording: Wording
  ) -> StyledText {
    rule("┌", "┐", columns, [degrees(edges.north, "N", "S", wording)])
  }

  private func bottom(
    _ edges: GeographicArea.Box, _ columns: Int, _ wording: Wording
  ) -> StyledText {
    let west = degrees(edges.west, "E", "W", wording)
    let east = degrees(edges.east, "E", "W", wording)
    return rule(
      "└", "┘", columns,
      [degrees(edges.south, "N", "S", wording), wording.text(from: west, to: east)])
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

extension GeographicArea.Box {
  /// Whether the edges are numbers on the globe, from south to north.
  fileprivate var isValid: Bool {
    (-90...90).contains(north) && (-90...90).contains(south) && south <= north
      && (-180...180).contains(west) && (-180...180).contains(east)
  }
}
