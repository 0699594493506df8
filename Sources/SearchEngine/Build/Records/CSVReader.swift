import Components
import SimdJSON

/// Converts the rows of a CSV file to JSON records with one attribute per column.
struct CSVReader {
  /// An ASCII character other than a double quote or a line break.
  let delimiter: UInt8
  /// The separator of list items in a cell; nil if no cell is a list.
  let listSeparator: String?

  /// The columns whose cells stay texts, because they are converted later.
  var textColumns: Set<String> = []

  /// Returns the records with their byte offsets in the file; none if there is no header row.
  ///
  /// Complexity: O(*bytes*).
  func read(_ bytes: [UInt8], diagnostics: inout RecordDiagnostics) -> RecordBuffer {
    let parser = CSVRowParser(delimiter: delimiter)
    let rows = CSVRows(bytes, delimiter: delimiter).ranges
    var (json, ranges, origins): ([UInt8], [Range<Int>], [Int]) = ([], [], [])
    json.reserveCapacity(2 * bytes.count)
    var columns: [Column]?
    for row in rows {
      guard let cells = cells(of: bytes[row], parser, &diagnostics) else { continue }
      guard let columns else {
        columns = self.columns(cells, at: row.lowerBound, &diagnostics)
        continue
      }
      if cells.count != columns.count {
        diagnostics.report(
          .unevenRow,
          "the row has \(cells.count) cells, expected \(columns.count) as in the header",
          at: row.lowerBound, help: "put cells that contain the delimiter in double quotes")
      }
      let start = json.count
      append(columns, cells, to: &json)
      ranges.append(start..<json.count)
      origins.append(row.lowerBound)
    }
    json += [UInt8](repeating: UInt8(ascii: " "), count: TapeParser.padding)
    return RecordBuffer(OwnedBytes(copying: json), ranges: ranges, origins: origins)
  }

  /// A column of the file.
  private struct Column {
    /// The name as the JSON text of a member's name with its colon; empty if cells are ignored.
    var name: [UInt8] = []
    /// Whether its cells stay texts.
    var isText = false
  }

  /// The columns of a header; of those with the same name, only the last one is used.
  private func columns(
    _ names: [String], at offset: Int, _ diagnostics: inout RecordDiagnostics
  ) -> [Column] {
    var columns = [Column](repeating: Column(), count: names.count)
    var seen: Set<String> = []
    var repeated: Set<String> = []
    for (index, name) in names.enumerated().reversed() where !name.isEmpty {
      guard seen.insert(name).inserted else {
        repeated.insert(name)
        continue
      }
      var text = name
      text.withUTF8 { columns[index].name.appendJSON($0) }
      columns[index].name.append(UInt8(ascii: ":"))
      columns[index].isText = textColumns.contains(name)
    }
    for name in repeated.sorted() {
      diagnostics.report(
        .unevenRow, "two columns are named '\(name)'; only the last one is used", at: offset)
    }
    return columns
  }

  private func append(_ columns: [Column], _ cells: [String], to json: inout [UInt8]) {
    json.append(UInt8(ascii: "{"))
    var isFirst = true
    for (column, cell) in zip(columns, cells) where !column.name.isEmpty {
      guard let value = value(of: cell, column) else { continue }
      if !isFirst { json.append(UInt8(ascii: ",")) }
      isFirst = false
      json += column.name
      if case .text(var text) = value {
        text.withUTF8 { json.appendJSON($0) }
      } else {
        json += value.text(.compact).utf8
      }
    }
    json.append(UInt8(ascii: "}"))
  }

  /// The value of a cell; nil if it is empty.
  private func value(of cell: String, _ column: Column) -> JSONValue? {
    if column.isText {
      let text = cell.trimmed
      return text.isEmpty ? nil : .text(text)
    }
    guard let listSeparator, !listSeparator.isEmpty,
      cell.unicodeScalars.contains(listSeparator.unicodeScalars)
    else { return JSONValue(cell: cell) }
    return .array(JSONValue.list(cell, separator: listSeparator))
  }

  /// Returns the cells of a row; nil if it cannot be read, which is reported.
  private func cells(
    of row: ArraySlice<UInt8>, _ parser: CSVRowParser, _ diagnostics: inout RecordDiagnostics
  ) -> [String]? {
    do throws(CSVRowError) {
      return try parser.cells(of: row)
    } catch {
      switch error {
      case .invalidEncoding:
        diagnostics.report(
          .unreadableRecord, "cannot read the row: it is not valid UTF-8", at: row.startIndex,
          help: "name the encoding of the file, such as 'encoding: windows-1252'")
      case .unexpectedQuote(let offset):
        diagnostics.report(
          .unreadableRecord, "cannot read the row: unexpected double quote inside a cell",
          at: offset, help: "put the whole cell in double quotes, and double those inside it")
      case .unclosedQuote(let offset):
        diagnostics.report(
          .unreadableRecord, "cannot read the row: a cell has no closing double quote",
          at: offset, help: "put a double quote at the end of the cell")
      }
      return nil
    }
  }
}
