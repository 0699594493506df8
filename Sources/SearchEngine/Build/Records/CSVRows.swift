/// Splits the text of a CSV file into rows, without parsing their cells.
///
/// A line break inside quotes belongs to its row (RFC 4180). A quote that is never closed would
/// include the rest of the file in its row; from such a row on, every line is a row.
struct CSVRows {
  /// The byte range of each row that is not blank, without its line break.
  private(set) var ranges: [Range<Int>] = []
  private let bytes: [UInt8]
  private let delimiter: UInt8
  private var honoursQuotes = true

  init(_ bytes: [UInt8], delimiter: UInt8) {
    self.bytes = bytes
    self.delimiter = delimiter
    var start = 0
    while start < bytes.count {
      let end = rowEnd(from: start)
      if !bytes.trimmed(start..<end).isEmpty { ranges.append(start..<end) }
      start = end + 1
    }
  }

  private mutating func rowEnd(from start: Int) -> Int {
    if honoursQuotes {
      if let end = quotedRowEnd(from: start) { return end }
      honoursQuotes = false
    }
    return bytes[start...].firstIndex(where: Self.isLineBreak) ?? bytes.count
  }

  /// The end of the row that begins at `start`; nil if a quote in it is never closed.
  private func quotedRowEnd(from start: Int) -> Int? {
    var index = start
    var isCellStart = true
    while index < bytes.count, !Self.isLineBreak(bytes[index]) {
      if bytes[index] == delimiter {
        isCellStart = true
        index += 1
        continue
      }
      if isCellStart, bytes[index] == UInt8(ascii: "\"") {
        guard let end = quoteEnd(from: index + 1) else { return nil }
        index = end
      }
      isCellStart = isCellStart && bytes[index].isJSONSpace
      index += 1
    }
    return index
  }

  /// The index of the closing quote of a cell; nil if there is none. Skips doubled quotes.
  private func quoteEnd(from start: Int) -> Int? {
    var index = start
    while let quote = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) {
      guard quote + 1 < bytes.count, bytes[quote + 1] == UInt8(ascii: "\"") else { return quote }
      index = quote + 2
    }
    return nil
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
