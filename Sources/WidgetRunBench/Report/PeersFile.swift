/// A run in the form in which the figures and answers of several engines are laid side by side.
struct PeersFile: Encodable {
  /// One query, by its line in the file of queries, 0-based.
  struct Row: Encodable {
    var i: Int
    var n: Int
    var nh: Int
    /// The least and the greatest price, both null if nothing matches.
    var price: [Double?]
    var counts: [String: [Int]]
    /// For each repetition the milliseconds of search, facets, hits, and of the processor.
    ///
    /// An answer comes in one piece, so all its time is in the first.
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
    n = query.answer.nbHits
    nh = query.answer.hitCount
    price = [query.answer.prices?.lowerBound, query.answer.prices?.upperBound]
    counts = query.answer.counts
    seg = query.costs.map { [$0.wall, 0, 0, $0.cpu] }
  }
}
