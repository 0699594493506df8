extension BenchResult {
  /// The report: the figures of indexing and opening, and a table with a row for each class.
  var text: String {
    var lines =
      "\(FigureFormat.text(records)) records, \(all.cpu.count) queries, the median of \(repetitions)"
    lines += typoTolerance ? ", with typos\n" : ", without typos\n"
    lines +=
      "indexed in \(FigureFormat.text(building.wall)) ms (cpu \(FigureFormat.text(building.cpu)), "
    lines += "\(FigureFormat.text(Int(recordsPerSecond))) records per second"
    lines += indexKilobytes.map { ", \(FigureFormat.megabytes($0)))\n" } ?? ")\n"
    lines +=
      "opened in \(FigureFormat.text(opening.wall)) ms (cpu \(FigureFormat.text(opening.cpu))), first "
    lines += "response \(FigureFormat.text(firstResponse.wall)) ms later\n"
    if let memory {
      lines += "resident \(FigureFormat.megabytes(memory.kilobytes)), "
      lines += "at most \(FigureFormat.megabytes(memory.peakKilobytes))\n"
    }
    lines += "\(ShownHits.summary) (\(FigureFormat.text(shownBytes)) bytes per response)\n"
    if firstOccurrences != nil {
      lines += "first: each query as the first one after opening the index, with empty caches\n"
    }
    return lines + "\n" + table.text
  }

  private var table: ReportTable {
    var table = ReportTable(header: [
      "ms per keystroke", "queries", "cpu p50", "p95", "p99", "max", "mean", "wall p50", "p95",
      "p99", "max", "mean", "allocations",
    ])
    for queryClass in QueryClass.allCases {
      if let times = classes[queryClass.rawValue] {
        table.append([queryClass.rawValue, String(times.cpu.count)] + times.figures)
      }
    }
    for name in BenchQuery.broadNames {
      if let times = broad[name] {
        table.append([name, String(times.cpu.count)] + times.figures)
      }
    }
    table.append(["all", String(all.cpu.count)] + all.figures)
    table.append(Self.row("typed mix", typedMix))
    if let firstOccurrences, let firstTypedMix {
      table.append(["first", String(firstOccurrences.cpu.count)] + firstOccurrences.figures)
      table.append(Self.row("first typed mix", firstTypedMix))
    }
    return table
  }

  private static func row(_ label: String, _ mean: Mean) -> [String] {
    let blanks = [String](repeating: "", count: 4)
    return [label, ""] + blanks + [FigureFormat.text(mean.cpu)] + blanks
      + [FigureFormat.text(mean.wall), ""]
  }
}

extension BenchResult.Times {
  fileprivate var figures: [String] {
    [cpu, wall].flatMap { [$0.p50, $0.p95, $0.p99, $0.max, $0.mean].map { FigureFormat.text($0) } }
      + [allocations.map { FigureFormat.text($0) } ?? ""]
  }
}
