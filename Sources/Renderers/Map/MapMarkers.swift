internal import Components
import WidgetCore

/// The markers on a map: pins of listed records, dots of other records, and clusters of both.
struct MapMarkers {
  /// The distance at which points are joined, in units of the map.
  static let clusterDistance = 76.0
  /// The number of titles that a cluster lists.
  static let maximumTitles = 20

  let map: View.Map
  let records: View.RecordList
  let viewport: MapViewport
  let context: ViewContext

  var clusters: [MapCluster] {
    MapCluster.clusters(of: map.points, on: viewport, distance: Self.clusterDistance)
  }

  /// Returns the index of a point's record in the list; nil if the list does not contain it.
  func record(of point: View.Map.Point) -> Int? {
    point.record.flatMap { records.records.indices.contains($0) ? $0 : nil }
  }

  /// Returns the name of a point: its title, or the first line of its record.
  func title(of point: View.Map.Point) -> String {
    if let title = point.title, !title.isEmpty { return title }
    guard let index = record(of: point) else { return "" }
    let item = records.records[index]
    let text = item.card.map(\.title.text).flatMap { $0.isEmpty ? nil : $0 } ?? item.line.text
    return text.split(separator: "\n").first.map { String($0) } ?? item.hit.objectID
  }

  /// Returns the element IDs of the listed records in a cluster, without repetitions.
  func listIDs(of cluster: MapCluster) -> [String] {
    var ids: [String] = []
    for index in cluster.points.lazy.compactMap(record(of:)) {
      let id = context.listID(of: records.records[index].hit)
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  /// Returns the box that shows the points of a cluster separately.
  ///
  /// Nil if no map shows them separately, because they are at the same position.
  func box(of cluster: MapCluster) -> GeographicArea.Box? {
    let positions = cluster.points.map { viewport.position(of: $0.coordinates) }
    let (x, y) = (positions.map(\.x), positions.map(\.y))
    guard let minX = x.min(), let maxX = x.max(), let minY = y.min(), let maxY = y.max() else {
      return nil
    }
    let extent = max((maxX - minX) / viewport.width, (maxY - minY) / viewport.height)
    guard extent > 0, !viewport.isAtSmallestArea else { return nil }
    return viewport.box(
      scaledBy: min(max(extent * 2, 1 / 12), 1 / 3),
      x: (minX + maxX) / 2 / viewport.width - 0.5, y: (minY + maxY) / 2 / viewport.height - 0.5)
  }
}

extension ViewContext {
  /// The ID of the element with the list of records beside a map.
  var listID: String { "\(id)-list" }

  /// Returns the ID of a record's element in the list beside a map.
  func listID(of hit: Hit) -> String {
    "\(id)-hit-\(PercentEncoding.unreserved.encode(hit.objectID))"
  }
}

extension PageHTML {
  /// Writes the layer of the markers, whose positions are percentages of the map's size.
  mutating func write(_ markers: MapMarkers) {
    html.raw("<svg class=\"map-marks\">")
    if let center = markers.map.center {
      let position = markers.viewport.position(of: center)
      if markers.viewport.contains(position) {
        startMark("mark center", "center", position, markers)
        html.raw("<circle r=\"13\"></circle><circle r=\"6\"></circle></svg>")
      }
    }
    for cluster in markers.clusters {
      if cluster.points.count > 1 { write(cluster, markers) } else { writePoint(cluster, markers) }
    }
    html.raw("</svg>")
  }

  private mutating func startMark(
    _ style: String, _ key: String, _ position: (x: Double, y: Double), _ markers: MapMarkers,
    hits: [String] = []
  ) {
    let (width, height) = (markers.viewport.width, markers.viewport.height)
    func percent(_ share: Double) -> String { ((share * 10_000).rounded() / 100).shortText + "%" }
    html.start(
      "svg",
      [
        "class": style, "overflow": "visible", "x": percent(position.x / width),
        "y": percent(position.y / height), "data-key": "\(markers.context.id)-\(key)",
        "data-hits": hits.isEmpty ? nil : hits.joined(separator: " "),
      ])
  }

  /// Writes the pin of a listed record, or the dot of another one.
  private mutating func writePoint(_ cluster: MapCluster, _ markers: MapMarkers) {
    let point = cluster.points[0]
    let title = markers.title(of: point)
    guard let index = markers.record(of: point) else {
      startMark("mark dot", "dot-\(point.coordinates)", (cluster.x, cluster.y), markers)
      html.start("g", ["role": "img", "aria-label": title.isEmpty ? wording.text(.record) : title])
      html.element("title", [:], title)
      html.raw("<circle class=\"target\" r=\"12\"></circle><circle r=\"6\"></circle></g></svg>")
      return
    }
    let hit = markers.records.records[index].hit
    let id = markers.context.listID(of: hit)
    let number = String(markers.records.position(at: index) &+ 1)
    startMark(
      "mark pin", "pin-\(hit.objectID)-\(point.coordinates)", (cluster.x, cluster.y), markers,
      hits: [id])
    html.element("a", ["href": "#\(id)", "aria-label": "\(number). \(title)"]) { html in
      html.element("title", [:], title)
      html.raw("<rect class=\"target\" x=\"-20\" y=\"-42\" width=\"40\" height=\"44\"></rect>")
      html.raw("<path d=\"M0 0C-3-8-14-13-14-25a14 14 0 1 1 28 0C14-13 3-8 0 0z\"></path>")
      html.element("text", ["y": "-21"], number)
    }
    html.raw("</svg>")
  }

  /// Writes a cluster, which links to a map of its points.
  private mutating func write(_ cluster: MapCluster, _ markers: MapMarkers) {
    let count = cluster.points.count
    let hits = markers.listIDs(of: cluster)
    let titles = cluster.points.prefix(MapMarkers.maximumTitles).map(markers.title(of:))
      .filter { !$0.isEmpty }
    startMark(
      "mark cluster", "cluster-\(cluster.points[0].coordinates)", (cluster.x, cluster.y), markers,
      hits: hits)
    let label = wording.text(.results, count: count)
    func content(_ html: inout HTMLWriter) {
      html.element("title", [:], titles.joined(separator: "\n"))
      html.raw("<circle class=\"target halo\" r=\"22\"></circle><circle r=\"16\"></circle>")
      html.element("text", ["y": "4"], String(count))
    }
    var action = markers.map.setBox
    action?.value = markers.box(of: cluster)?.text
    if let action, action.value != nil, address(after: action) != nil {
      link(action, LinkAttributes(key: .action(action), label: label), content)
    } else {
      let target = hits.first ?? markers.context.listID
      html.element("a", ["href": "#\(target)", "aria-label": label], content)
    }
    html.raw("</svg>")
  }
}
