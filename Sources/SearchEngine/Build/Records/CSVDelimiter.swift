/// Detects the delimiter of a CSV file.
enum CSVDelimiter {
  /// The candidates; of equally good ones, the first is used.
  private static let candidates = [",", ";", "\t", "|"].map { UInt8(ascii: $0 as Unicode.Scalar) }
  /// The number of rows to examine.
  private static let examinedRows = 20
  /// The number of bytes to examine.
  private static let examinedBytes = 1 << 20

  /// The candidate that divides the most of the first rows into as many cells as the header.
  ///
  /// Ignores characters in quotes. A comma if the header contains no candidate. Complexity: O(1).
  static func detect(_ text: UnsafeBufferPointer<UInt8>) -> UInt8 {
    let rows = counts(in: text)
    guard let header = rows.first else { return candidates[0] }
    var best: (index: Int, rows: Int)?
    for index in candidates.indices where header[index] > 0 {
      let matching = rows.count { $0[index] == header[index] }
      guard let other = best else {
        best = (index, matching)
        continue
      }
      let isBetter =
        matching == other.rows ? header[index] > header[other.index] : matching > other.rows
      if isBetter { best = (index, matching) }
    }
    return candidates[best?.index ?? 0]
  }

  /// The number of each candidate in each of the first rows that are not blank.
  private static func counts(in text: UnsafeBufferPointer<UInt8>) -> [[Int]] {
    let none = [Int](repeating: 0, count: candidates.count)
    var (rows, current, isQuoted, isBlank): ([[Int]], [Int], Bool, Bool) = ([], none, false, true)
    for byte in text.prefix(examinedBytes) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        if !isBlank { rows.append(current) }
        (current, isBlank) = (none, true)
        if rows.count == examinedRows { return rows }
        continue
      }
      if !byte.isJSONSpace { isBlank = false }
      if !isQuoted, let index = candidates.firstIndex(of: byte) { current[index] += 1 }
    }
    if !isBlank { rows.append(current) }
    return rows
  }
}
