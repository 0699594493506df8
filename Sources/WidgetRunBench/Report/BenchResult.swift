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
  /// The mean number of bytes shown for a response.
  var shownBytes: Double
  /// The mean over all keystrokes: that of each class, weighted by its share.
  var typedMix: Mean

  private enum CodingKeys: String, CodingKey {
    case records, repetitions, typoTolerance, building, indexKilobytes, opening, memory, classes
    case broad, all, shownBytes, typedMix
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
    classes = Dictionary(grouping: measurement.queries, by: \.query.queryClass.rawValue)
      .compactMapValues { Times($0) }
    broad = Dictionary(grouping: measurement.queries, by: \.query.broadName)
      .compactMapValues { Times($0) }
    broad[""] = nil
    let bytes = measurement.queries.map(\.summary.shownBytes)
    shownBytes = Double(bytes.reduce(0, +)) / Double(bytes.count)
    typedMix = Mean(cpu: Self.typedMix(classes, \.cpu), wall: Self.typedMix(classes, \.wall))
  }

  /// The number of records indexed per second.
  var recordsPerSecond: Double {
    building.wall > 0 ? Double(records) / building.wall * 1e3 : 0
  }

  private static func typedMix(
    _ classes: [String: Times], _ clock: (Times) -> Percentiles
  ) -> Double {
    var (sum, shares) = (0.0, 0.0)
    for queryClass in QueryClass.allCases {
      guard let times = classes[queryClass.rawValue] else { continue }
      sum += queryClass.share * clock(times).mean
      shares += queryClass.share
    }
    return shares > 0 ? sum / shares : 0
  }
}

extension BenchResult.Times {
  fileprivate init?(_ queries: [MeasuredQuery]) {
    let costs = queries.map(\.cost)
    guard let cpu = Percentiles(of: costs.map(\.cpu)), let wall = Percentiles(of: costs.map(\.wall))
    else { return nil }
    let counts = queries.compactMap(\.allocations)
    self.init(
      cpu: cpu, wall: wall,
      allocations: counts.isEmpty ? nil : Double(counts.reduce(0, +)) / Double(counts.count))
  }
}

extension BenchResult.Mean {
  fileprivate init(_ cost: Cost) {
    self.init(cpu: cost.cpu, wall: cost.wall)
  }
}
