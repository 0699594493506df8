/// The result of `screen` as a JSON file; all times are in milliseconds.
struct ScreenResult: Codable, Equatable {
  /// The figures of a part.
  struct Figures: Codable, Equatable {
    /// The processor time.
    var cpu: Percentiles
    /// The mean number of allocations; nil if they were not counted.
    var allocations: Double?
  }

  /// The path of the screen.
  var screen: String
  /// The figures by the name of the part.
  var parts: [String: Figures]

  /// Summarizes a measurement.
  init(_ measurement: ScreenMeasurement, screen: String) {
    self.screen = screen
    parts = [:]
    for (part, efforts) in measurement.efforts {
      guard let cpu = Percentiles(of: efforts.map(\.cpu)) else { continue }
      let counts = efforts.compactMap(\.allocations)
      let mean =
        counts.isEmpty ? nil : Double(counts.reduce(0, +)) / Double(counts.count)
      parts[part.rawValue] = Figures(cpu: cpu, allocations: mean)
    }
  }

  /// A table of the parts.
  var text: String {
    var table = ReportTable(header: ["cpu ms", "p50", "p95", "p99", "mean", "allocations"])
    for part in ScreenMeasurement.Part.allCases {
      guard let figures = parts[part.rawValue] else { continue }
      let times = [figures.cpu.p50, figures.cpu.p95, figures.cpu.p99, figures.cpu.mean]
      table.append(
        [part.rawValue] + times.map(FigureFormat.text) + [
          figures.allocations.map { FigureFormat.text(Int($0.rounded())) } ?? "–"
        ])
    }
    return table.text + "\(parts.values.first?.cpu.count ?? 0) states\n"
  }
}
