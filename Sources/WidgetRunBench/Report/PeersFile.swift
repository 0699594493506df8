/// The times and responses of a run, in a format for comparing engines.
struct PeersFile: Encodable {
  /// The times and the response of one query.
  struct Row: Encodable {
    /// The index of the query in the file.
    var i: Int
    /// The number of matching records.
    var n: Int
    /// The number of hits on the page.
    var nh: Int
    /// The minimum and maximum price, both null if nothing matches.
    var price: [Double?]
    /// The counts above 0 of each facet, in descending order.
    var counts: [String: [Int]]
    /// For each repetition, the milliseconds of search, facets, hits, and processor time.
    ///
    /// The engine returns everything at once, so the elapsed time is in the first.
    var seg: [[Double]]
  }

  let engine = "widgetrun"
  var n: Int
  let note = ""
  var peakKilobytes: Int
  var rows: [Row]

  private enum CodingKeys: String, CodingKey {
    case engine, n, note, rows
    case peakKilobytes = "rss_kb"
  }

  init(_ measurement: Measurement) {
    n = measurement.recordCount
    peakKilobytes = measurement.memory?.peakKilobytes ?? 0
    rows = measurement.queries.map(Row.init)
  }
}

extension PeersFile.Row {
  fileprivate init(_ query: MeasuredQuery) {
    i = query.number
    n = query.summary.nbHits
    nh = query.summary.hitCount
    price = [query.summary.prices?.lowerBound, query.summary.prices?.upperBound]
    counts = query.summary.counts
    seg = query.costs.map { [$0.wall, 0, 0, $0.cpu] }
  }
}
