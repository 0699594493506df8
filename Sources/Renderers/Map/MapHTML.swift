import WidgetCore

extension PageHTML {
  /// Writes a map of the records by number, with links to zoom and pan.
  ///
  /// The script also lets one select an area by dragging.
  mutating func write(_ map: View.Map, _ records: View.RecordList, _ context: ViewContext) {
    let bounds = map.bounds
    guard bounds.width.isFinite, bounds.width > 0 else { return }
    let shown = map.points.compactMap { point in
      point.record.flatMap { records.records.indices.contains($0) ? (point, $0) : nil }
    }
    html.start(
      "svg",
      [
        "class": "map", "viewBox": "0 0 1000 500", "role": "img",
        "aria-label": wording.text(.results, count: shown.count),
        "data-box": map.setBox == nil ? nil : bounds.text,
        "data-do": map.setBox?.description,
      ])
    for (point, record) in shown {
      guard let (x, y) = bounds.point(at: point.coordinates) else { continue }
      html.start("circle", ["cx": x.shortText, "cy": y.shortText, "r": "9"])
      html.raw("</circle>")
      html.element(
        "text", ["x": (x + 13).shortText, "y": (y + 7).shortText],
        String(records.position(at: record) &+ 1))
    }
    html.raw("</svg>")
    if let setBox = map.setBox { navigation(around: bounds, setBox, context) }
    if let clear = map.clear {
      let text = wording.text(.clearFilters)
      link(clear, LinkAttributes(style: "more", key: "\(context.id)-clear")) { $0.text(text) }
    }
  }

  private mutating func navigation(
    around bounds: GeographicArea.Box, _ setBox: Action, _ context: ViewContext
  ) {
    let links: [(symbol: String, name: Phrase, box: GeographicArea.Box)] = [
      ("+", .zoomIn, bounds.scaled(by: 0.5)), ("−", .zoomOut, bounds.scaled(by: 2)),
      ("↑", .north, bounds.moved(east: 0, north: 0.5)),
      ("↓", .south, bounds.moved(east: 0, north: -0.5)),
      ("←", .west, bounds.moved(east: -0.5, north: 0)),
      ("→", .east, bounds.moved(east: 0.5, north: 0)),
    ]
    html.start("div", ["class": "areas", "role": "group", "dir": "ltr"])
    for (symbol, name, box) in links where box.north > box.south {
      var action = setBox
      action.value = box.text
      let attributes = LinkAttributes(
        style: "step", key: "\(context.id)-\(name.rawValue)", label: wording.text(name))
      link(action, attributes) { $0.text(symbol) }
    }
    html.raw("</div>")
  }
}

extension GeographicArea.Box {
  /// Returns the point at some coordinates on a map of 1000 by 500 units; nil outside of the box.
  fileprivate func point(at coordinates: Coordinates) -> (x: Double, y: Double)? {
    let east = (coordinates.longitude - west + 720).truncatingRemainder(dividingBy: 360)
    let x = (east / width * 1000).rounded()
    let y = ((north - coordinates.latitude) / max(north - south, 0.01) * 500).rounded()
    return (0...1000).contains(x) && (0...500).contains(y) ? (x, y) : nil
  }
}
