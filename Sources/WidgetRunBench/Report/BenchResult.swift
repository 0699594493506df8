/// The result of a run as a JSON file; all times are in milliseconds.
struct BenchResult: Codable, Equatable {
  /// The percentiles of the times of some queries, each the median of its repetitions.
  struct Times: Codable, Equatable {
    /// The processor time.
    var cpu: Percentiles
    /// The elapsed time.
    var wall: Percentiles
    /// The mean number of allocations; nil if they were not counted.
    var allocations: Double?
  }

  /// The mean processor time and elapsed time.
  struct Mean: Codable, Equatable {
    /// The processor time.
    var cpu: Double
    /// The elapsed time.
    var wall: Double
  }

  /// The number of records.
  var records: Int
  /// The number of searches for each query.
  var repetitions: Int
  /// Whether typos were tolerated.
  var typoTolerance: Bool
  /// The time to build the index.
  var building: Mean
  /// The size of the index file; nil if there is none.
  var indexKilobytes: Int?
  /// The time to open the index.
  var opening: Mean
  /// The time of the first search after opening.
  var firstResponse: Mean
  /// The memory at the end of the run.
  var memory: ResidentMemory?
  /// The times by class name; without classes that have no queries.
  var classes: [String: Times]
  /// The times of the classes that match most records, with and without filters, as in `1
  /// filtered`.
  ///
  /// The engine can use precomputed results only without filters.
  var broad: [String: Times]
  /// The times of all queries.
  var all: Times
  /// The times of all queries as first query of a newly opened index; nil if they were not measured.
  var firstOccurrences: Times?
  /// The mean over all keystrokes of these times; nil if they were not measured.
  var firstTypedMix: Mean?
  /// The mean number of bytes shown for a response.
  var shownBytes: Double
  /// The mean over all keystrokes: that of each class, weighted by its share.
  var typedMix: Mean

  private enum CodingKeys: String, CodingKey {
    case records, repetitions, typoTolerance, building, indexKilobytes, opening, memory, classes
    case broad, all, shownBytes, typedMix, firstOccurrences, firstTypedMix
    // The key of existing result files.
    case firstResponse = "firstAnswer"
  }

  /// Summarizes a run; nil if no query was measured.
  init?(_ measurement: Measurement, repetitions: Int, typoTolerance: Bool) {
    guard let all = Times(measurement.queries) else { return nil }
    self.all = all
    self.repetitions = repetitions
    self.typoTolerance = typoTolerance
    records = measurement.recordCount
    building = Mean(measurement.building)
    indexKilobytes = measurement.indexKilobytes
    opening = Mean(measurement.opening)
    firstResponse = Mean(measurement.firstResponse)
    memory = measurement.memory
    classes = Self.classes(of: measurement.queries) { Times($0) }
    broad = Dictionary(grouping: measurement.queries, by: \.query.broadName)
      .compactMapValues { Times($0) }
    broad[""] = nil
    let bytes = measurement.queries.map(\.summary.shownBytes)
    shownBytes = Double(bytes.reduce(0, +)) / Double(bytes.count)
    typedMix = Mean(ofTypedMix: classes)
    firstOccurrences = Times(firstOccurrencesOf: measurement.queries)
    let firstClasses = Self.classes(of: measurement.queries) { Times(firstOccurrencesOf: $0) }
    firstTypedMix = firstClasses.isEmpty ? nil : Mean(ofTypedMix: firstClasses)
  }

  /// The times by class name; without classes that have no times.
  private static func classes(
    of queries: [MeasuredQuery], times: ([MeasuredQuery]) -> Times?
  ) -> [String: Times] {
    Dictionary(grouping: queries, by: \.query.queryClass.rawValue).compactMapValues(times)
  }

  /// The number of records indexed per second.
  var recordsPerSecond: Double {
    building.wall > 0 ? Double(records) / building.wall * 1e3 : 0
  }
}

extension BenchResult.Times {
  fileprivate init?(_ queries: [MeasuredQuery]) {
    self.init(costs: queries.map(\.cost))
    let counts = queries.compactMap(\.allocations)
    allocations = counts.isEmpty ? nil : Double(counts.reduce(0, +)) / Double(counts.count)
  }

  fileprivate init?(firstOccurrencesOf queries: [MeasuredQuery]) {
    self.init(costs: queries.compactMap(\.firstCost))
  }

  private init?(costs: [Cost]) {
    guard let cpu = Percentiles(of: costs.map(\.cpu)), let wall = Percentiles(of: costs.map(\.wall))
    else { return nil }
    self.init(cpu: cpu, wall: wall)
  }
}

extension BenchResult.Mean {
  fileprivate init(_ cost: Cost) {
    self.init(cpu: cost.cpu, wall: cost.wall)
  }

  /// The mean of the classes, weighted by their shares of all keystrokes.
  fileprivate init(ofTypedMix classes: [String: BenchResult.Times]) {
    let parts = QueryClass.allCases.compactMap { queryClass in
      classes[queryClass.rawValue].map { (share: queryClass.share, times: $0) }
    }
    let shares = parts.map(\.share).reduce(0, +)
    let mean = { (clock: (BenchResult.Times) -> Percentiles) in
      shares > 0 ? parts.map { $0.share * clock($0.times).mean }.reduce(0, +) / shares : 0
    }
    self.init(cpu: mean(\.cpu), wall: mean(\.wall))
  }
}
