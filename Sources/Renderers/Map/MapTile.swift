internal import WidgetCore

/// A square part of the base map as an SVG document.
///
/// At the zoom level `zoom` the world has 2 to the power of `zoom` columns and rows of tiles. A page
/// refers to a tile by its address, and browsers load it once.
public struct MapTile: Hashable, Sendable {
  /// The zoom level, from 0 to `maximumZoom`.
  public var zoom: Int
  /// The column from the west, from 0.
  public var column: Int
  /// The row from the north, from 0.
  public var row: Int

  /// The greatest zoom level; a tile is then about 250 kilometers wide at the equator.
  public static let maximumZoom = 7
  /// The width and the height of a tile in units of its document.
  static let size = 512.0

  /// Reads the address of a tile, such as `map/3-4-2.svg`. Nil if there is no such tile.
  public init?(address: some StringProtocol) {
    guard address.hasPrefix("map/"), address.hasSuffix(".svg") else { return nil }
    let numbers = address.dropFirst(4).dropLast(4)
      .split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let zoom = numbers[0], let column = numbers[1], let row = numbers[2],
      (0...Self.maximumZoom).contains(zoom), (0..<1 << zoom).contains(column),
      (0..<1 << zoom).contains(row)
    else { return nil }
    self.init(zoom: zoom, column: column, row: row)
    guard self.address == address else { return nil }
  }

  init(zoom: Int, column: Int, row: Int) {
    self.zoom = zoom
    self.column = column
    self.row = row
  }

  /// The relative address of the tile.
  public var address: String { "map/\(zoom)-\(column)-\(row).svg" }

  /// The SVG document in UTF-8: a symbol with the ID `tile`. O(outlines).
  public var document: [UInt8] {
    var html = HTMLWriter()
    let size = Self.size.shortText
    html.start("svg", ["xmlns": "http://www.w3.org/2000/svg"])
    html.start(
      "symbol", ["id": "tile", "viewBox": "0 0 \(size) \(size)", "overflow": "visible"])
    let width = 1 / Double(1 << zoom)
    let (x, y) = (Double(column) * width, Double(row) * width)
    let area = MapRectangle(minX: x, minY: y, maxX: x + width, maxY: y + width)
    let scale = Self.size / width
    html.write(.map(atScale: scale), in: area, scale: scale)
    html.raw("</symbol></svg>")
    return html.bytes
  }
}

extension HTMLWriter {
  /// Writes the outlines in an area of a base map as SVG paths.
  ///
  /// Their colors are custom properties of the page. They are in presentation attributes, because
  /// the style sheet of a page does not apply to documents that it refers to.
  ///
  /// - Parameters:
  ///   - map: the outlines.
  ///   - area: the visible part of the world, whose upper left corner is at 0, 0.
  ///   - scale: the width of the world in units of the SVG image.
  mutating func write(_ map: BaseMap, in area: MapRectangle, scale: Double) {
    for kind in BaseMap.Kind.allCases {
      var path = MapPath(area: area, scale: scale)
      for shape in map.shapes where shape.kind == kind {
        for world in Int(area.minX.rounded(.down))...Int(area.maxX.rounded(.down)) {
          path.add(shape, of: map, offset: Double(world))
        }
      }
      if !path.commands.isEmpty {
        html(path.commands, kind)
      }
    }
  }

  private mutating func html(_ commands: String, _ kind: BaseMap.Kind) {
    switch kind {
    case .land:
      element(
        "path", ["fill": "var(--map-land,#eee)", "fill-rule": "evenodd", "d": commands], "")
    case .lake: element("path", ["fill": "var(--map-sea,#abc)", "d": commands], "")
    case .border:
      element(
        "path",
        [
          "fill": "none", "stroke": "var(--map-border,#aaa)",
          "vector-effect": "non-scaling-stroke", "d": commands,
        ], "")
    }
  }
}

/// The commands of an SVG path with the outlines of an area, in tenths of a unit.
private struct MapPath {
  private let area: MapRectangle
  /// The area with a margin, so that the edges of adjacent tiles overlap.
  private let clip: MapRectangle
  private let scale: Double
  private(set) var commands = ""
  private static let margin = 1.0

  init(area: MapRectangle, scale: Double) {
    self.area = area
    self.scale = scale
    let margin = Self.margin / scale
    clip = MapRectangle(
      minX: area.minX - margin, minY: area.minY - margin, maxX: area.maxX + margin,
      maxY: area.maxY + margin)
  }

  /// Adds an outline of the world that begins at `offset`.
  mutating func add(_ shape: BaseMap.Shape, of map: BaseMap, offset: Double) {
    guard shape.bounds.moved(x: offset).intersects(clip) else { return }
    let points = map.points[shape.points].lazy.map { MapPoint(x: $0.x + offset, y: $0.y) }
    if shape.kind == .border {
      for line in MapClipping.line(points, in: clip) { add(line, isClosed: false) }
    } else {
      add(MapClipping.polygon(points, in: clip), isClosed: true)
    }
  }

  /// Adds a line as differences between points that differ by at least half a unit.
  private mutating func add(_ points: [MapPoint], isClosed: Bool) {
    var numbers: [(x: Int, y: Int)] = []
    for (index, point) in points.enumerated() {
      let x = Int(((point.x - area.minX) * scale * 10).rounded())
      let y = Int(((point.y - area.minY) * scale * 10).rounded())
      if let last = numbers.last, abs(x - last.x) + abs(y - last.y) < 8,
        isClosed || index < points.count - 1
      {
        continue
      }
      numbers.append((x, y))
    }
    guard numbers.count > (isClosed ? 2 : 1) else { return }
    var previous = numbers[0]
    commands += "M\(tenths(previous.x)) \(tenths(previous.y))l"
    for (index, number) in numbers.dropFirst().enumerated() {
      if index > 0 { commands += " " }
      commands += "\(tenths(number.x - previous.x)) \(tenths(number.y - previous.y))"
      previous = number
    }
    if isClosed { commands += "z" }
  }

  private func tenths(_ number: Int) -> String {
    let (whole, rest) = (abs(number) / 10, abs(number) % 10)
    let text = rest == 0 ? "\(whole)" : whole == 0 ? ".\(rest)" : "\(whole).\(rest)"
    return number < 0 ? "-" + text : text
  }
}
