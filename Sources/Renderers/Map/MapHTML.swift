internal import Components
import WidgetCore

extension PageHTML {
  /// The size of a map in units of its own; pages show it in the same ratio.
  private static let (mapWidth, mapHeight) = (1000.0, 750.0)
  /// The width of the base map around the visible part, which appears while one moves the map.
  private static let mapMargin = 250.0

  /// Writes a map of the records: the base map, the markers, and links to zoom and to move.
  ///
  /// With a server, `map.js` also moves the map by dragging.
  mutating func write(_ map: View.Map, _ records: View.RecordList, _ context: ViewContext) {
    guard map.bounds.width.isFinite, map.bounds.width > 0 else { return }
    let viewport = Self.viewport(of: map)
    let (center, scale) = (viewport.center, viewport.scale)
    let isMovable = isLinked && map.setBox != nil
    html.start("div", ["class": "map-side", "data-key": "\(context.id)-side"])
    html.start(
      "div",
      [
        "class": "map", "dir": "ltr", "role": "group", "aria-label": wording.text(.map),
        "data-key": "\(context.id)-map", "data-view": "\(center.x) \(center.y) \(scale)",
        "data-box": isMovable ? map.setBox?.description : nil,
        "data-close": isLinked ? wording.text(.closeDetails) : nil,
        "tabindex": isMovable ? "0" : nil,
      ])
    writeBaseMap(viewport)
    let markers = MapMarkers(map: map, records: records, viewport: viewport, context: context)
    write(markers)
    if let setBox = map.setBox { writeZoom(of: viewport, setBox, context) }
    if let clear = map.clear {
      let attributes = LinkAttributes(style: "map-clear", key: "\(context.id)-clear")
      let text = wording.text(.showEverywhere)
      link(clear, attributes) { $0.text(text) }
    }
    if isLinked {
      if isMovable {
        html.start("button", ["type": "button", "class": "map-here", "hidden": ""])
        html.text(wording.text(.searchHere))
        html.raw("</button>")
      }
      html.raw("<div class=\"map-popup\" role=\"dialog\" hidden></div>")
    }
    html.raw("</div>")
    if let setBox = map.setBox {
      html.raw("<div class=\"map-bar\">")
      if isMovable {
        let text = wording.text(.searchOnMove)
        html.element("label", ["class": "map-auto"]) { html in
          html.start("input", ["type": "checkbox", "checked": ""])
          html.text(text)
        }
      }
      writeArrows(of: viewport, setBox, context)
      html.raw("</div>")
    }
    html.raw("</div>")
  }

  /// Returns the visible part of the world: the selected box, or all points with room for pins.
  private static func viewport(of map: View.Map) -> MapViewport {
    let viewport = MapViewport(showing: map.bounds, width: mapWidth, height: mapHeight)
    if map.box != nil { return viewport }
    let box = viewport.box(scaledBy: 1.15, y: -0.06)
    return MapViewport(showing: box, width: mapWidth, height: mapHeight)
  }

  /// Writes the base map: its tiles, or its outlines on pages without a server.
  private mutating func writeBaseMap(_ viewport: MapViewport) {
    html.start(
      "svg",
      [
        "class": "map-base",
        "viewBox": "0 0 \(viewport.width.shortText) \(viewport.height.shortText)",
        "aria-hidden": "true",
      ])
    if isLinked {
      for (tile, world) in viewport.tiles(margin: Self.mapMargin) {
        let area = viewport.frame(of: tile, world: world)
        html.start(
          "use",
          [
            "href": resources.address(of: tile.address) + "#tile", "x": area.minX.tileText,
            "y": area.minY.tileText,
            "width": area.width.tileText, "height": area.height.tileText,
          ])
        html.raw("</use>")
      }
    } else {
      let area = viewport.area(margin: Self.mapMargin)
      let x = viewport.width / 2 + (area.minX - viewport.center.x) * viewport.scale
      let y = viewport.height / 2 + (area.minY - viewport.center.y) * viewport.scale
      html.start("g", ["transform": "translate(\(x.tileText) \(y.tileText))"])
      html.write(.map(atScale: viewport.scale), in: area, scale: viewport.scale)
      html.raw("</g>")
    }
    html.raw("</svg>")
  }

  /// Writes the links that zoom, on the map.
  private mutating func writeZoom(
    of viewport: MapViewport, _ setBox: Action, _ context: ViewContext
  ) {
    var zooms: [(String, Phrase, GeographicArea.Box)] = []
    if !viewport.isAtSmallestArea { zooms.append(("+", .zoomIn, viewport.box(scaledBy: 0.5))) }
    if !viewport.isWholeWorld { zooms.append(("−", .zoomOut, viewport.box(scaledBy: 2))) }
    writeControls(zooms, style: "map-zoom", setBox, context)
  }

  /// Writes the links that move the map, below it, where they cover no markers.
  private mutating func writeArrows(
    of viewport: MapViewport, _ setBox: Action, _ context: ViewContext
  ) {
    if viewport.isWholeWorld { return }
    let moves: [(String, Phrase, GeographicArea.Box)] = [
      ("←", .west, viewport.box(x: -0.4)), ("↑", .north, viewport.box(y: -0.4)),
      ("↓", .south, viewport.box(y: 0.4)), ("→", .east, viewport.box(x: 0.4)),
    ]
    writeControls(moves, style: "map-pan", setBox, context)
  }

  private mutating func writeControls(
    _ controls: [(symbol: String, name: Phrase, box: GeographicArea.Box)], style: String,
    _ setBox: Action, _ context: ViewContext
  ) {
    if controls.isEmpty { return }
    html.start("div", ["class": style, "dir": "ltr"])
    for (symbol, name, box) in controls {
      var action = setBox
      action.value = box.text
      let attributes = LinkAttributes(
        style: "map-step \(name.rawValue)", key: "\(context.id)-\(name.rawValue)",
        label: wording.text(name))
      link(action, attributes) { html in
        html.element("span", ["aria-hidden": "true"], symbol)
      }
    }
    html.raw("</div>")
  }
}

extension Double {
  /// A length in thousandths of a unit.
  fileprivate var tileText: String { ((self * 1000).rounded() / 1000).shortText }
}
