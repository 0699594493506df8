import Components
import SimdJSON

/// Converts the rows of a CSV file to JSON records with one attribute per column.
struct CSVReader {
  /// An ASCII character other than a double quote or a line break.
  let delimiter: UInt8
  /// The separator of list items in a cell; nil if no cell is a list.
  let listSeparator: String?

  /// Returns the records with their byte offsets in the file; none if there is no header row.
  func read(_ bytes: [UInt8], diagnostics: inout RecordDiagnostics) -> RecordBuffer {
    let parser = CSVRowParser(delimiter: delimiter)
    let rows = CSVRows(bytes, delimiter: delimiter).ranges
    var (json, ranges, origins): ([UInt8], [Range<Int>], [Int]) = ([], [], [])
    var header: [String] = []
    for row in rows {
      guard let cells = cells(of: bytes[row], parser, &diagnostics) else { continue }
      if header.isEmpty {
        header = cells
        reportHeader(header, at: row.lowerBound, &diagnostics)
        continue
      }
      if cells.count != header.count {
        diagnostics.report(
          .unevenRow, "the row has \(cells.count) cells, expected \(header.count) as in the header",
          at: row.lowerBound, help: "put cells that contain the delimiter in double quotes")
      }
      let start = json.count
      json += record(header, cells).text(.compact).utf8
      ranges.append(start..<json.count)
      origins.append(row.lowerBound)
    }
    json += [UInt8](repeating: UInt8(ascii: " "), count: TapeParser.padding)
    return RecordBuffer(OwnedBytes(copying: json), ranges: ranges, origins: origins)
  }

  private func reportHeader(
    _ names: [String], at offset: Int, _ diagnostics: inout RecordDiagnostics
  ) {
    for (index, name) in names.enumerated() where !name.isEmpty {
      guard names[..<index].contains(name) else { continue }
      diagnostics.report(
        .unevenRow,
        "two columns are named '\(name)'; only the last one is used",
        at: offset)
    }
  }

  private func record(_ header: [String], _ cells: [String]) -> JSONValue {
    var object = JSONObject()
    for (name, cell) in zip(header, cells) where !name.isEmpty {
      guard let value = value(of: cell) else { continue }
      object[name] = value
    }
    return .object(object)
  }

  /// The value of a cell; nil if it is empty.
  private func value(of cell: String) -> JSONValue? {
    guard let listSeparator, !listSeparator.isEmpty,
      cell.unicodeScalars.contains(listSeparator.unicodeScalars)
    else { return scalar(cell) }
    let items = cell.unicodeScalars.split(separator: listSeparator.unicodeScalars)
    return .array(items.compactMap { scalar(String($0)) })
  }

  // Only plain decimals are numbers: `007` and `1e5` are usually codes, and a number with more
  // digits than can be represented exactly is an identifier.
  private func scalar(_ cell: String) -> JSONValue? {
    let text = cell.trimmed
    if text.isEmpty { return nil }
    switch text {
    case "true", "TRUE", "True": return true
    case "false", "FALSE", "False": return false
    default: break
    }
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isPlain =
      digits.count <= 18 && parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
    guard isPlain, let whole = parts.first, whole.count == 1 || whole.first != UInt8(ascii: "0")
    else { return .text(text) }
    return Int(text).map(JSONValue.integer) ?? Double(text).map(JSONValue.number) ?? .text(text)
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
          .unreadableRecord, "cannot read the row: it is not valid UTF-8", at: row.startIndex)
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

extension String {
  /// The text without leading and trailing white space.
  var trimmed: String {
    guard let start = utf8.firstIndex(where: { !$0.isJSONSpace }),
      let end = utf8.lastIndex(where: { !$0.isJSONSpace })
    else { return "" }
    return start == startIndex && utf8.index(after: end) == endIndex
      ? self : String(self[start..<utf8.index(after: end)])
  }
}
