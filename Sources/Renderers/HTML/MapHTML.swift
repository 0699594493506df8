import WidgetCore

extension PageHTML {
  /// The places of the records, by their numbers, on a plane; an area is chosen by links, and with
  /// the page's program by dragging.
  mutating func write(_ map: View.Map, _ records: View.RecordList, _ place: ViewPlace) {
    let bounds = map.bounds
    guard bounds.width.isFinite, bounds.width > 0 else { return }
    let shown = map.points.filter { records.records.indices.contains($0.record) }
    html.start(
      "svg",
      [
        "class": "map", "viewBox": "0 0 1000 500", "role": "img",
        "aria-label": wording.text(.results, count: shown.count),
        "data-box": map.setBox == nil ? nil : bounds.text,
        "data-do": map.setBox?.description,
      ])
    for point in shown {
      guard let (x, y) = bounds.place(of: point.coordinates) else { continue }
      html.start("circle", ["cx": x.shortText, "cy": y.shortText, "r": "9"])
      html.raw("</circle>")
      html.element(
        "text", ["x": (x + 13).shortText, "y": (y + 7).shortText],
        String(records.position(at: point.record) &+ 1))
    }
    html.raw("</svg>")
    if let setBox = map.setBox { areas(around: bounds, setBox, place) }
    if let clear = map.clear {
      let text = wording.text(.clearFilters)
      link(clear, LinkAttributes(style: "more", key: "\(place.id)-clear")) { $0.text(text) }
    }
  }

  private mutating func areas(
    around bounds: GeographicArea.Box, _ setBox: Action, _ place: ViewPlace
  ) {
    let areas: [(sign: String, name: Phrase, box: GeographicArea.Box)] = [
      ("+", .zoomIn, bounds.scaled(by: 0.5)), ("−", .zoomOut, bounds.scaled(by: 2)),
      ("↑", .north, bounds.moved(east: 0, north: 0.5)),
      ("↓", .south, bounds.moved(east: 0, north: -0.5)),
      ("←", .west, bounds.moved(east: -0.5, north: 0)),
      ("→", .east, bounds.moved(east: 0.5, north: 0)),
    ]
    html.start("div", ["class": "areas", "role": "group", "dir": "ltr"])
    for (sign, name, box) in areas where box.north > box.south {
      var action = setBox
      action.value = box.text
      let attributes = LinkAttributes(
        style: "step", key: "\(place.id)-\(name.rawValue)", label: wording.text(name))
      link(action, attributes) { $0.text(sign) }
    }
    html.raw("</div>")
  }
}

extension GeographicArea.Box {
  /// Where a place is on a plane of 1000 by 500 that shows the box; nil outside of it.
  fileprivate func place(of point: Coordinates) -> (x: Double, y: Double)? {
    let east = (point.longitude - west + 720).truncatingRemainder(dividingBy: 360)
    let x = (east / width * 1000).rounded()
    let y = ((north - point.latitude) / max(north - south, 0.01) * 500).rounded()
    return (0...1000).contains(x) && (0...500).contains(y) ? (x, y) : nil
  }
}
