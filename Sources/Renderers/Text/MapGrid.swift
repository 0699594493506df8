import WidgetCore

/// Maps places to the cells of a grid, row 0 in the north and column 0 in the west; a cell is twice
/// as high as wide, and a degree as long on both axes as in the middle of the map.
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
    let shrinking = Cosine.ofDegrees(middle)
    let height = max(bounds.north - bounds.south, 0)
    let wanted = height / max(bounds.width * shrinking, 0.001) * Double(columns) / 2
    let limits = Self.rowLimits
    rows =
      wanted < Double(limits.upperBound)
      ? max(Int(max(wanted.rounded(), 0)), limits.lowerBound)
      : wanted.isNaN ? limits.lowerBound : limits.upperBound
  }

  /// The cell of a place; nil if it lies outside.
  func cell(of place: Coordinates) -> (row: Int, column: Int)? {
    let height = bounds.north - bounds.south
    var east = place.longitude - bounds.west
    if east < 0 { east += 360 }
    let (down, right) = (
      share(bounds.north - place.latitude, of: height), share(east, of: bounds.width)
    )
    guard let down, let right else { return nil }
    return (
      min(Int(down * Double(rows)), rows - 1), min(Int(right * Double(columns)), columns - 1)
    )
  }

  /// Between 0 and 1; the middle of what has no extent.
  private func share(_ distance: Double, of whole: Double) -> Double? {
    if whole <= 0 { return distance == 0 ? 0.5 : nil }
    let share = distance / whole
    return (0...1).contains(share) ? share : nil
  }
}

/// The cosine near enough for a map: Bhaskara's formula, off by less than 0.002.
private enum Cosine {
  static func ofDegrees(_ degrees: Double) -> Double {
    let square = degrees * degrees
    return max((32_400 - 4 * square) / (32_400 + square), 0.02)
  }
}
