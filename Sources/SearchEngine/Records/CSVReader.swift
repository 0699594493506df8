import Components
import SwiftCSV
import SimdJSON

/// Turns the rows of a CSV file into JSON records, one attribute for each column.
struct CSVReader {
  let delimiter: Character
  /// The text between the items of a list; nil if no cell is a list.
  let listSeparator: String?

  /// The records with the byte offset of each in the file; empty if there is no header row.
  func read(_ bytes: [UInt8], findings: inout RecordFindings) -> RecordSource {
    let rows = CSVRows(bytes, delimiter: delimiter.asciiValue ?? UInt8(ascii: ",")).ranges
    var (json, ranges, origins): ([UInt8], [Range<Int>], [Int]) = ([], [], [])
    var header: [String] = []
    for row in rows {
      guard let cells = cells(of: bytes[row], at: row.lowerBound, &findings) else { continue }
      if header.isEmpty {
        header = cells
        reportHeader(header, at: row.lowerBound, &findings)
        continue
      }
      if cells.count != header.count {
        findings.report(
          .unevenRow, "the row has \(cells.count) cells, expected \(header.count) as in the header",
          at: row.lowerBound, help: "put cells that hold the delimiter in double quotes")
      }
      let start = json.count
      json += record(header, cells).text(.compact).utf8
      ranges.append(start..<json.count)
      origins.append(row.lowerBound)
    }
    json += [UInt8](repeating: UInt8(ascii: " "), count: TapeParser.padding)
    return RecordSource(Memory(copying: json), ranges: ranges, origins: origins)
  }

  private func reportHeader(_ names: [String], at offset: Int, _ findings: inout RecordFindings) {
    for (index, name) in names.enumerated() where !name.isEmpty {
      guard names[..<index].contains(name) else { continue }
      findings.report(
        .unevenRow,
        "two columns are named '\(name)', expected different names; the last one counts",
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

  /// What a cell holds; nil for an empty one.
  private func value(of cell: String) -> JSONValue? {
    guard let listSeparator, !listSeparator.isEmpty,
      cell.unicodeScalars.contains(listSeparator.unicodeScalars)
    else { return scalar(cell) }
    let items = cell.unicodeScalars.split(separator: listSeparator.unicodeScalars)
    return .array(items.compactMap { scalar(String($0)) })
  }

  // Only plain decimals are numbers: `007` and `1e5` are codes more often than quantities, and
  // more digits than a number holds exactly belong to an identifier.
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

  private func cells(
    of row: ArraySlice<UInt8>, at offset: Int, _ findings: inout RecordFindings
  ) -> [String]? {
    guard let text = String(validating: row, as: UTF8.self) else {
      findings.report(.unreadableRecord, "cannot read the row: it is not valid UTF-8", at: offset)
      return nil
    }
    if !row.contains(UInt8(ascii: "\"")), let delimiter = delimiter.asciiValue {
      return row.split(separator: delimiter, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self).trimmed }
    }
    return quotedCells(of: text, at: offset, &findings)
  }

  /// A sign that is never one character with others, and that rows hardly hold.
  private static let separator: Unicode.Scalar = "\u{1F}"

  /// The text with the separator behind each of some signs that an accent or the like follows, with
  /// which it would be one character for SwiftCSV.
  private static func separated(_ row: String, behind signs: [Unicode.Scalar?]) -> String {
    var text = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in row.unicodeScalars {
      if !scalar.isASCII, signs.contains(last) { text.append(separator) }
      text.append(scalar)
      last = scalar
    }
    return String(text)
  }

  // SwiftCSV refuses a whole text for one misplaced quote and does not say where it stands, so it
  // is given one row at a time: the first row of a text is what it calls the header.
  private func quotedCells(
    of row: String, at offset: Int, _ findings: inout RecordFindings
  ) -> [String]? {
    do {
      let isSeparable = !row.unicodeScalars.contains(Self.separator)
      let text =
        isSeparable ? Self.separated(row, behind: ["\"", delimiter.unicodeScalars.first]) : row
      let cells = try CSV<Enumerated>(
        string: text + "\n", delimiter: CSVDelimiter(unicodeScalarLiteral: delimiter),
        loadColumns: false
      ).header
      guard isSeparable else { return cells }
      return cells.map { cell in String(cell.unicodeScalars.filter { $0 != Self.separator }) }
    } catch {
      findings.report(
        .unreadableRecord, "cannot read the row: a double quote stands in the middle of a cell",
        at: offset, help: "put the whole cell in double quotes, and double those within it")
      return nil
    }
  }
}

extension String {
  /// The text without the spaces, tabs and line breaks at its ends.
  var trimmed: String {
    guard let start = utf8.firstIndex(where: { !$0.isJSONSpace }),
      let end = utf8.lastIndex(where: { !$0.isJSONSpace })
    else { return "" }
    return start == startIndex && utf8.index(after: end) == endIndex
      ? self : String(self[start..<utf8.index(after: end)])
  }
}
