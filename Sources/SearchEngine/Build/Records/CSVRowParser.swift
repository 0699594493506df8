/// Reason why a row of a CSV file has no cells.
enum CSVRowError: Error, Equatable {
  /// The row is not valid UTF-8.
  case invalidEncoding
  /// A quote that neither encloses a cell nor is doubled.
  case unexpectedQuote(offset: Int)
  /// An opening quote without a closing one.
  case unclosedQuote(offset: Int)
}

/// Splits a row of a CSV file into its cells (RFC 4180).
///
/// A cell in double quotes contains its text unchanged, with delimiters, line breaks, and spaces; a
/// doubled quote represents one quote. Spaces and tabs around the quotes are ignored.
///
/// Any other cell loses the spaces and tabs at its ends. RFC 4180 allows no quotes in it, but some
/// programs double quotes without enclosing the cell: a doubled quote represents one quote here,
/// too.
struct CSVRowParser {
  private static let quote = UInt8(ascii: "\"")

  /// An ASCII character other than a double quote or a line break.
  let delimiter: UInt8

  /// Returns the cells of a row; at least one.
  ///
  /// The offsets of errors are indices of `row`. Complexity: O(*n*), for a row of *n* bytes.
  func cells(of row: ArraySlice<UInt8>) throws(CSVRowError) -> [String] {
    var cells: [String] = []
    var index = row.startIndex
    while true {
      cells.append(try cell(of: row, at: &index))
      if index == row.endIndex { return cells }
      index += 1
    }
  }

  /// Returns the cell that begins at `index`, which is advanced to the next delimiter or the end.
  private func cell(of row: ArraySlice<UInt8>, at index: inout Int) throws(CSVRowError) -> String {
    let start = index
    skipSpaces(of: row, at: &index)
    if index < row.endIndex, row[index] == Self.quote { return try quotedCell(of: row, at: &index) }
    var hasQuotes = false
    while !isCellEnd(index, of: row) {
      if row[index] == Self.quote {
        guard isDoubledQuote(index, of: row) else { throw .unexpectedQuote(offset: index) }
        hasQuotes = true
        index += 1
      }
      index += 1
    }
    return try text(row[row.trimmed(start..<index)], hasDoubledQuotes: hasQuotes)
  }

  private func quotedCell(
    of row: ArraySlice<UInt8>, at index: inout Int
  ) throws(CSVRowError) -> String {
    let opening = index
    var closing = opening
    var hasQuotes = false
    while true {
      guard let quote = row[(closing + 1)...].firstIndex(of: Self.quote) else {
        throw .unclosedQuote(offset: opening)
      }
      closing = quote
      guard isDoubledQuote(quote, of: row) else { break }
      hasQuotes = true
      closing += 1
    }
    index = closing + 1
    skipSpaces(of: row, at: &index)
    guard isCellEnd(index, of: row) else { throw .unexpectedQuote(offset: closing) }
    return try text(row[(opening + 1)..<closing], hasDoubledQuotes: hasQuotes)
  }

  private func skipSpaces(of row: ArraySlice<UInt8>, at index: inout Int) {
    while !isCellEnd(index, of: row), row[index].isJSONSpace { index += 1 }
  }

  private func isCellEnd(_ index: Int, of row: ArraySlice<UInt8>) -> Bool {
    index == row.endIndex || row[index] == delimiter
  }

  private func isDoubledQuote(_ index: Int, of row: ArraySlice<UInt8>) -> Bool {
    index + 1 < row.endIndex && row[index + 1] == Self.quote
  }

  /// Returns the text of a cell, with one quote for two.
  private func text(
    _ bytes: ArraySlice<UInt8>, hasDoubledQuotes: Bool
  ) throws(CSVRowError) -> String {
    var bytes = bytes
    if hasDoubledQuotes {
      var isSecondQuote = false
      bytes.removeAll { byte in
        isSecondQuote = byte == Self.quote && !isSecondQuote
        return isSecondQuote
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalidEncoding }
    return text
  }
}
