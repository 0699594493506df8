/// Compares two runs.
struct Comparison {
  /// A figure of both runs; lower is better.
  struct Row: Equatable {
    /// The name of the figure.
    var label: String
    /// The figure of the earlier run.
    var before: Double
    /// The figure of the later run.
    var after: Double

    /// The later figure divided by the earlier one; 1 if both are 0.
    var ratio: Double {
      before == after ? 1 : after / before
    }

    /// True if the figure grew by more than 5 %.
    var isRegression: Bool {
      ratio > 1.05
    }
  }

  /// The compared figures.
  let rows: [Row]

  /// Compares the processor times of two runs.
  ///
  /// - Throws: `BenchError` if the runs had different numbers of records, or only one tolerated
  ///   typos.
  init(_ before: BenchResult, _ after: BenchResult) throws(BenchError) {
    if before.records != after.records {
      throw BenchError(
        "cannot compare runs over \(before.records) and \(after.records) records; "
          + "run both over the same file")
    }
    if before.typoTolerance != after.typoTolerance {
      throw BenchError(
        "cannot compare a run with typos and one without; run both with '--typos', or neither")
    }
    let classes = QueryClass.allCases.flatMap { queryClass in
      let name = queryClass.rawValue
      return Self.rows(name, before.classes[name]?.cpu, after.classes[name]?.cpu)
    }
    rows =
      classes + Self.rows("all", before.all.cpu, after.all.cpu)
      + Self.rows("first", before.firstOccurrences?.cpu, after.firstOccurrences?.cpu) + [
        Row(label: "typed mix", before: before.typedMix.cpu, after: after.typedMix.cpu),
        Row(label: "indexing", before: before.building.cpu, after: after.building.cpu),
        Row(label: "opening", before: before.opening.cpu, after: after.opening.cpu),
        Row(
          label: "first response", before: before.firstResponse.cpu, after: after.firstResponse.cpu),
      ] + Self.rows(before.memory, after.memory)
  }

  /// Compares two results of `screen`.
  ///
  /// - Throws: `BenchError` if they are of different screens.
  init(_ before: ScreenResult, _ after: ScreenResult) throws(BenchError) {
    if before.screen != after.screen {
      throw BenchError("cannot compare '\(before.screen)' and '\(after.screen)'")
    }
    rows = ScreenMeasurement.Part.allCases.flatMap { part -> [Row] in
      let name = part.rawValue
      guard let earlier = before.parts[name], let later = after.parts[name] else { return [] }
      let allocations = earlier.allocations.flatMap { count in
        later.allocations.map {
          Row(label: "\(name) allocations", before: count, after: $0)
        }
      }
      return Self.rows(name, earlier.cpu, later.cpu) + [allocations].compactMap(\.self)
    }
  }

  /// A table of the figures and their ratios, with `worse` for regressions.
  var text: String {
    var table = ReportTable(header: ["cpu ms", "before", "after", "ratio", ""])
    for row in rows {
      table.append([
        row.label, FigureFormat.text(row.before), FigureFormat.text(row.after),
        FigureFormat.text(row.ratio),
        row.isRegression ? "worse" : "",
      ])
    }
    return table.text
  }

  private static func rows(_ before: ResidentMemory?, _ after: ResidentMemory?) -> [Row] {
    guard let before, let after else { return [] }
    let megabytes = { (memory: ResidentMemory) in Double(memory.peakKilobytes) / 1024 }
    return [Row(label: "peak MB", before: megabytes(before), after: megabytes(after))]
  }

  private static func rows(
    _ label: String, _ before: Percentiles?, _ after: Percentiles?
  ) -> [Row] {
    guard let before, let after else { return [] }
    return [
      Row(label: "\(label) p50", before: before.p50, after: after.p50),
      Row(label: "\(label) p99", before: before.p99, after: after.p99),
      Row(label: "\(label) mean", before: before.mean, after: after.mean),
    ]
  }
}
