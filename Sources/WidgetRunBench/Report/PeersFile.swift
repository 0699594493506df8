/// The times and responses of a run, in a format for comparing engines.
struct PeersFile: Encodable {
  /// The times and the response of one query.
  struct Row: Encodable {
    /// The index of the query in the file.
    var queryIndex: Int
    /// The number of matching records.
    var nbHits: Int
    /// The number of hits on the page.
    var hitCount: Int
    /// The minimum and maximum price, both null if nothing matches.
    var price: [Double?]
    /// The counts above 0 of each facet, in descending order.
    var facetCounts: [String: [Int]]
    /// For each repetition, the milliseconds of search, facets, hits, and processor time.
    ///
    /// The engine returns everything in one response, so the first contains the elapsed time.
    var times: [[Double]]

    private enum CodingKeys: String, CodingKey {
      case price
      case queryIndex = "i"
      case nbHits = "n"
      case hitCount = "nh"
      case facetCounts = "counts"
      case times = "seg"
    }
  }

  /// The name of the engine.
  let engine = "widgetrun"
  /// The number of records.
  var recordCount: Int
  /// A remark about the engine; always empty.
  let note = ""
  /// The maximum resident memory; 0 if unknown.
  var peakKilobytes: Int
  /// The measured queries.
  var rows: [Row]

  private enum CodingKeys: String, CodingKey {
    case engine, note, rows
    case recordCount = "n"
    case peakKilobytes = "rss_kb"
  }

  /// Converts a measurement.
  init(_ measurement: Measurement) {
    recordCount = measurement.recordCount
    peakKilobytes = measurement.memory?.peakKilobytes ?? 0
    rows = measurement.queries.map(Row.init)
  }
}

extension PeersFile.Row {
  fileprivate init(_ query: MeasuredQuery) {
    queryIndex = query.number
    nbHits = query.summary.nbHits
    hitCount = query.summary.hitCount
    price = [query.summary.prices?.lowerBound, query.summary.prices?.upperBound]
    facetCounts = query.summary.counts
    times = query.costs.map { [$0.wall, 0, 0, $0.cpu] }
  }
}
