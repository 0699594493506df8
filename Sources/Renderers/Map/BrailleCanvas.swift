/// A drawing of dots in braille characters, two dots wide and four dots high each.
struct BrailleCanvas {
  /// The width in characters.
  let columns: Int
  /// The height in characters.
  let rows: Int
  /// The dots of each character, as bits of its number in the Unicode block Braille Patterns.
  private var patterns: [UInt8]

  /// The bits of the dots of a character, by row and column.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  /// Creates an empty drawing.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    patterns = Array(repeating: 0, count: columns * rows)
  }

  /// The width in dots.
  var width: Int { columns * 2 }
  /// The height in dots.
  var height: Int { rows * 4 }

  /// Draws a line between two positions in dots from the upper left corner. O(length).
  ///
  /// - Parameters:
  ///   - start: the start; the parts of the line outside of the drawing are left out.
  ///   - end: the end.
  ///   - spacing: the distance between drawn dots; 1 for a solid line.
  mutating func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), spacing: Int = 1
  ) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = max(abs(dx), abs(dy)).rounded(.up)
    // Longer lines are not part of any map; this also excludes NaN.
    guard length < 100_000 else { return }
    for step in stride(from: 0, through: max(Int(length), 1), by: spacing) {
      let fraction = Double(step) / max(length, 1)
      dot(
        Int((start.x + dx * fraction).rounded(.down)), Int((start.y + dy * fraction).rounded(.down))
      )
    }
  }

  private mutating func dot(_ x: Int, _ y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    patterns[y / 4 * columns + x / 2] |= Self.bits[y % 4][x % 2]
  }

  /// Returns the character at a position; nil if it has no dots.
  func character(row: Int, column: Int) -> Character? {
    let pattern = patterns[row * columns + column]
    return pattern == 0 ? nil : Unicode.Scalar(0x2800 + UInt32(pattern)).map(Character.init)
  }
}

extension BrailleCanvas {
  /// Draws the outlines of a base map on the area of a map whose units are dots.
  ///
  /// Coasts and lakes are solid lines, borders between countries are dotted. O(outlines).
  mutating func draw(_ map: BaseMap, on viewport: MapViewport) {
    let area = viewport.area
    for world in Int(area.minX.rounded(.down))...Int(area.maxX.rounded(.down)) {
      for shape in map.shapes where shape.bounds.moved(x: Double(world)).intersects(area) {
        var points = map.points[shape.points].map { MapPoint(x: $0.x + Double(world), y: $0.y) }
        if shape.kind != .border, let first = points.first { points.append(first) }
        for part in MapClipping.line(points, in: area) {
          let dots = part.map { point in
            (x: (point.x - area.minX) * viewport.scale, y: (point.y - area.minY) * viewport.scale)
          }
          for (start, end) in zip(dots, dots.dropFirst()) {
            line(from: start, to: end, spacing: shape.kind == .border ? 2 : 1)
          }
        }
      }
    }
  }
}
