internal import SearchEngine
internal import WidgetCore

/// The cached indexes of a folder, as text.
struct IndexList {
  /// The path of the folder.
  var folder: String
  /// The indexes in the order of the lines.
  var indexes: [CachedIndex]
  /// The current time, in seconds since 1970.
  var now: Int

  /// A line with the number of the indexes and their total size, and a line for each.
  var text: String {
    let total = indexes.reduce(0) { $0 + $1.size }
    let title =
      "\(folder): \(indexes.count.counting("index", plural: "indexes")), \(Self.megabytes(total))"
    guard !indexes.isEmpty else { return "\(title)\n" }
    let header = ["size", "records", "last used", "file of records", "screen"]
    let rows = [header] + indexes.map(cells)
    let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        // The sizes and numbers of records are aligned at the right.
        if column < 2 { return padding + cell }
        return column == row.count - 1 ? cell : cell + padding
      }
      return "  " + cells.joined(separator: "  ")
    }
    return "\(title)\n\(lines.joined(separator: "\n"))\n"
  }

  private func cells(_ index: CachedIndex) -> [String] {
    let source = index.sources.first ?? index.path
    let others = index.sources.count > 1 ? " and \(index.sources.count - 1) more" : ""
    return [
      Self.megabytes(index.size), String(index.recordCount),
      age(index.lastUse),
      source + others + (index.isStale ? " (stale)" : ""), index.user ?? "–",
    ]
  }

  /// The time between the last use and now.
  private func age(_ lastUse: Int) -> String {
    let minutes = max(0, now - lastUse) / 60
    let (hours, days) = (minutes / 60, minutes / 1_440)
    if minutes == 0 { return "just now" }
    if hours == 0 { return "\(minutes.counting("minute")) ago" }
    return days == 0 ? "\(hours.counting("hour")) ago" : "\(days.counting("day")) ago"
  }

  /// A size in megabytes with one decimal.
  static func megabytes(_ size: Int) -> String {
    let tenths = (size + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
