import Components
import Foundation
@testable import SearchEngine
import TestSupport
import Testing

/// Reads random CSV files: valid ones that the `csv` module of Python wrote, and malformed ones.
@Suite struct RandomCSVTests {
  /// Python program that writes random cells as JSON and, in several styles, as CSV.
  ///
  /// Its arguments are a folder, the delimiter, and the seed. Every row begins with its number, so
  /// that no row is blank. Other cells contain no digits, so that no cell is a number.
  private static let program = """
    import csv, json, random, sys

    folder, delimiter, seed = sys.argv[1:]
    choose = random.Random(int(seed))
    parts = ['"', '"', '""', ',', ';', '\\t', '|', delimiter, '\\r', '\\n', '\\r\\n', ' ', '  ',
             'a', 'b c', '\\u00e9', 'e\\u0301', '\\u0301', '\\u200d', '\\U0001f600', '\\u2028',
             '\\u00a0', '\\x1f', '\\x00', "'", '\\\\']

    def cell():
        return ''.join(choose.choices(parts, k=choose.choice([0, 0, 1, 1, 2, 3, 8])))

    header = ['row', 'first', 'second', 'third', 'fourth']
    rows = [[f'row {n}'] + [cell() for _ in header[1:]] for n in range(400)]
    with open(f'{folder}/cells.json', 'w') as file:
        json.dump(rows, file)
    # With QUOTE_MINIMAL, some versions quote no other line breaks than those of the line end.
    styles = {
        'minimal': (csv.QUOTE_MINIMAL, '\\r\\n'),
        'all': (csv.QUOTE_ALL, '\\r\\n'),
        'all-lf': (csv.QUOTE_ALL, '\\n'),
        'all-cr': (csv.QUOTE_ALL, '\\r'),
    }
    for name, (quoting, end) in styles.items():
        with open(f'{folder}/{name}.csv', 'w', encoding='utf-8', newline='') as file:
            writer = csv.writer(file, delimiter=delimiter, quoting=quoting, lineterminator=end)
            writer.writerows([header] + rows)
    """

  /// Runs a program to its end and returns its exit status.
  private static func runPython(_ program: String, _ arguments: [String] = []) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program] + arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private static func hasPython() -> Bool {
    (try? runPython("import csv, json")) == 0
  }

  @Test(
    .enabled("python3 is not installed") { RandomCSVTests.hasPython() },
    arguments: [",", ";", "\t", "|"] as [Unicode.Scalar], [1, 2] as [UInt64])
  func cellsEqualThoseWrittenByPython(delimiter: Unicode.Scalar, seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let status = try Self.runPython(
      Self.program, [folder.path, String(delimiter), String(seed)])
    try #require(status == 0)
    let cells = try JSONDecoder().decode(
      [[String]].self, from: Data(contentsOf: URL(filePath: "\(folder.path)/cells.json")))
    #expect(cells.count == 400)
    for name in ["minimal", "all", "all-lf", "all-cr"] {
      let bytes = Array(try Data(contentsOf: URL(filePath: "\(folder.path)/\(name).csv")))
      let context = Comment("\(name).csv, delimiter '\(delimiter)', seed \(seed)")
      try expectCells(cells, in: bytes, delimiter, areTrimmed: name == "minimal", context)
      try expectRecords(cells, in: bytes, delimiter, context)
    }
  }

  /// - Parameter areTrimmed: whether cells without quotes lose the spaces at their ends.
  private func expectCells(
    _ expected: [[String]], in bytes: [UInt8], _ delimiter: Unicode.Scalar, areTrimmed: Bool,
    _ context: Comment
  ) throws {
    let parser = CSVRowParser(delimiter: UInt8(ascii: delimiter))
    let rows = CSVRows(bytes, delimiter: UInt8(ascii: delimiter)).ranges.dropFirst()
    #expect(rows.count == expected.count, context)
    // Bytes are compared, since strings with different combining marks can be equal.
    let comparable = { (cell: String) in Array((areTrimmed ? cell.trimmed : cell).utf8) }
    for (row, expected) in zip(rows, expected) {
      let cells = try parser.cells(of: bytes[row])
      #expect(cells.map(comparable) == expected.map(comparable), context)
    }
  }

  private func expectRecords(
    _ expected: [[String]], in bytes: [UInt8], _ delimiter: Unicode.Scalar, _ context: Comment
  ) throws {
    var diagnostics = RecordDiagnostics()
    let reader = CSVReader(delimiter: UInt8(ascii: delimiter), listSeparator: nil)
    let source = reader.read(bytes, diagnostics: &diagnostics)
    #expect(diagnostics.isEmpty, context)
    #expect(source.ranges.count == expected.count, context)
    for (range, expected) in zip(source.ranges, expected) {
      let record = try JSONValue(json: source.bytes[range]).object
      let cells = ["row", "first", "second", "third", "fourth"].map { record?[$0]?.text ?? "" }
      #expect(cells.map { Array($0.utf8) } == expected.map { Array($0.trimmed.utf8) }, context)
    }
  }

  @Test(arguments: [",", "\t"] as [Unicode.Scalar], 1...3 as ClosedRange<UInt64>)
  func malformedFilesHaveCellsOrErrors(delimiter: Unicode.Scalar, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let parser = CSVRowParser(delimiter: UInt8(ascii: delimiter))
    for _ in 0..<2_000 {
      let bytes = malformedFile(delimiter, &random)
      let rows = CSVRows(bytes, delimiter: UInt8(ascii: delimiter)).ranges
      for row in rows {
        do {
          try expectSameCells(try parser.cells(of: bytes[row]), parser, delimiter)
        } catch CSVRowError.unexpectedQuote(let offset), CSVRowError.unclosedQuote(let offset) {
          #expect(row.contains(offset) && bytes[offset] == UInt8(ascii: "\""), "\(bytes)")
        } catch CSVRowError.invalidEncoding {
          #expect(String(validating: bytes[row], as: UTF8.self) == nil, "\(bytes)")
        }
      }
      var diagnostics = RecordDiagnostics()
      let reader = CSVReader(delimiter: UInt8(ascii: delimiter), listSeparator: ";")
      let records = reader.read(bytes, diagnostics: &diagnostics).ranges.count
      // The first row is the header.
      #expect(records < max(rows.count, 1), "\(bytes)")
      #expect(records + 1 >= rows.count || !diagnostics.isEmpty, "\(bytes)")
    }
  }

  /// Returns quotes, delimiters, and other parts of rows in random order.
  private func malformedFile(
    _ delimiter: Unicode.Scalar, _ random: inout SeededGenerator
  ) -> [UInt8] {
    var parts = ["\"", "\"\"", String(delimiter), "\n", "\r\n", " ", "a", "\u{301}"].map {
      Array($0.utf8)
    }
    // Most files are valid UTF-8, since the quotes of other files are of no interest.
    if Int.random(in: 0..<8, using: &random) == 0 { parts += [[0xC2], [0xA6]] }
    return (0..<Int.random(in: 0...40, using: &random)).flatMap { _ in
      parts[Int.random(in: parts.indices, using: &random)]
    }
  }

  /// Expects that cells are the same after they have been written in quotes.
  private func expectSameCells(
    _ cells: [String], _ parser: CSVRowParser, _ delimiter: Unicode.Scalar
  ) throws {
    // Bytes are doubled, since a quote and an accent after it form one 'Character'.
    let quote = UInt8(ascii: "\"")
    let quoted = cells.map { cell in
      [quote] + cell.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
    }
    let row = Array(quoted.joined(separator: Array(String(delimiter).utf8)))
    #expect(try parser.cells(of: row[...]).map { Array($0.utf8) } == cells.map { Array($0.utf8) })
  }
}
