import Components

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
    json += [UInt8](repeating: UInt8(ascii: " "), count: RecordParser.padding)
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
    guard let listSeparator, !listSeparator.isEmpty, cell.contains(listSeparator) else {
      return scalar(cell)
    }
    return .array(cell.split(separator: listSeparator).compactMap { scalar(String($0)) })
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
    guard String(validating: row, as: UTF8.self) != nil else {
      findings.report(.unreadableRecord, "cannot read the row: it is not valid UTF-8", at: offset)
      return nil
    }
    let delimiter = delimiter.asciiValue ?? UInt8(ascii: ",")
    if !row.contains(UInt8(ascii: "\"")) {
      return row.split(separator: delimiter, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self).trimmed }
    }
    var (cells, rest): ([String], ArraySlice<UInt8>?) = ([], row)
    while let text = rest {
      guard let (cell, end) = Self.firstCell(of: text, before: delimiter) else {
        findings.report(
          .unreadableRecord, "cannot read the row: a double quote stands in the middle of a cell",
          at: offset, help: "put the whole cell in double quotes, and double those within it")
        return nil
      }
      cells.append(cell)
      rest = end < text.endIndex ? text[(end + 1)...] : nil
    }
    return cells
  }

  /// The first cell of a row, and where it ends (RFC 4180); nil if a part of it is in quotes.
  private static func firstCell(
    of row: ArraySlice<UInt8>, before delimiter: UInt8
  ) -> (cell: String, end: Int)? {
    let quote = UInt8(ascii: "\"")
    let text = row.drop { $0 == UInt8(ascii: " ") }
    guard text.first == quote else {
      let cell = row.prefix { $0 != delimiter }
      return cell.contains(quote)
        ? nil : (String(decoding: cell, as: UTF8.self).trimmed, cell.endIndex)
    }
    var (content, rest): ([UInt8], ArraySlice<UInt8>) = ([], text.dropFirst())
    while let end = rest.firstIndex(of: quote) {
      content += rest[..<end]
      rest = rest[(end + 1)...]
      if rest.first == quote {
        content.append(quote)
        rest = rest.dropFirst()
        continue
      }
      let next = rest.drop { $0 == UInt8(ascii: " ") }
      guard next.isEmpty || next.first == delimiter else { return nil }
      return (String(decoding: content, as: UTF8.self), next.startIndex)
    }
    return nil
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
