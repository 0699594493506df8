/// The figures of one run, as they are kept in a file; all times are in milliseconds.
struct BenchResult: Codable, Equatable {
  /// The spread of some queries' times, each the median of its repetitions.
  struct Times: Codable, Equatable {
    var cpu: Percentiles
    var wall: Percentiles
    /// How often memory is asked for, on average; nil where that was not counted.
    var allocations: Double?
  }

  /// A mean, once for either clock.
  struct Mean: Codable, Equatable {
    var cpu: Double
    var wall: Double
  }

  var records: Int
  var repetitions: Int
  var typoTolerance: Bool
  /// The time from the file of records to its index.
  var building: Mean
  /// The size of the index; nil if none was kept.
  var indexKilobytes: Int?
  /// The time from the index to a searcher.
  var opening: Mean
  /// The time of the first answer of the opened searcher.
  var firstAnswer: Mean
  var memory: ResidentMemory?
  /// By the class's name; classes without queries are left out.
  var classes: [String: Times]
  /// Those classes that fit most records, by the class's name and whether anything is filtered by,
  /// as in `1 filtered`: what is known beforehand of all records is of use without filters only.
  var broad: [String: Times]
  var all: Times
  /// The bytes of the hits of an answer that are shown, on average.
  var shownBytes: Double
  /// The mean over what a person types: that of each class, weighted by its share of keystrokes.
  var typedMix: Mean

  /// Sums up a run; nil if no query was measured.
  init?(_ measurement: Measurement, repetitions: Int, typoTolerance: Bool) {
    guard let all = Times(measurement.queries) else { return nil }
    self.all = all
    self.repetitions = repetitions
    self.typoTolerance = typoTolerance
    records = measurement.recordCount
    building = Mean(measurement.building)
    indexKilobytes = measurement.indexKilobytes
    opening = Mean(measurement.opening)
    firstAnswer = Mean(measurement.firstAnswer)
    memory = measurement.memory
    classes = Dictionary(grouping: measurement.queries, by: \.query.queryClass.rawValue)
      .compactMapValues { Times($0) }
    broad = Dictionary(grouping: measurement.queries, by: \.query.broadName)
      .compactMapValues { Times($0) }
    broad[""] = nil
    let bytes = measurement.queries.map(\.answer.shownBytes)
    shownBytes = Double(bytes.reduce(0, +)) / Double(bytes.count)
    typedMix = Mean(cpu: Self.typedMix(classes, \.cpu), wall: Self.typedMix(classes, \.wall))
  }

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
