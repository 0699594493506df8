import Components
import TestSupport
import Testing

@testable import Renderers
@testable import TerminalInterface

@Suite struct ScreenPainterTests {
  private static let theme = TerminalTheme(depth: .basic)
  private static let pieces = ["a", "b", " ", "─", "漢", "é", "❤️", "👨‍👩‍👧", "שלום", "x̂"]

  private func random(_ generator: inout SeededGenerator) -> ScreenBuffer {
    var buffer = ScreenBuffer(columns: 14, rows: 4)
    for row in 0..<4 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        Self.pieces.randomElement(using: &generator) ?? ""
      }
      let style: TextStyle = Bool.random(using: &generator) ? .match : .plain
      buffer.write(
        StyledText(text.joined(), style), row: row,
        column: Int.random(in: 0...3, using: &generator),
        width: 14, isReversed: Bool.random(using: &generator))
    }
    return buffer
  }

  @Test(
    "the bytes turn the old screen into the new one", arguments: 0..<100)
  func paintsTheDifference(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var terminal = TerminalEmulator(columns: 14, rows: 4)
    var shown: ScreenBuffer?
    for _ in 0..<10 {
      let next = random(&generator)
      terminal.take(ScreenPainter(palette: .colors(Self.theme)).bytes(from: shown, to: next))
      #expect(terminal.text == next.text)
      shown = next
    }
  }

  @Test("nothing is written without changes") func noChange() {
    var generator = SeededGenerator(seed: 1)
    let screen = random(&generator)
    #expect(ScreenPainter(palette: .colors(Self.theme)).bytes(from: screen, to: screen).isEmpty)
  }

  @Test("a change of one cell takes few bytes in one synchronized update") func smallChange() {
    let blank = ScreenBuffer(columns: 200, rows: 50)
    var next = blank
    next.write(StyledText("x"), row: 9, column: 4, width: 1)
    let bytes = ScreenPainter(palette: .colors(Self.theme)).bytes(from: blank, to: next)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[10;5Hx\u{1B}[?2026l")
  }

  @Test("the palette limits styles and colors")
  func palettes() {
    var next = ScreenBuffer(columns: 9, rows: 1)
    next.write(StyledText("selected", .selected), row: 0, column: 0, width: 9, isReversed: true)
    let blank = ScreenBuffer(columns: 9, rows: 1)
    func text(_ palette: ScreenPainter.Palette) -> String {
      String(decoding: ScreenPainter(palette: palette).bytes(from: blank, to: next), as: UTF8.self)
    }
    #expect(text(.colors(Self.theme)).contains("\u{1B}[32;7m"))
    #expect(text(.attributes).contains("\u{1B}[1;7m"))
    #expect(!text(.none).contains("m"))
  }

  @Test("text is clipped to its width, including half characters") func clipping() {
    var buffer = ScreenBuffer(columns: 5, rows: 1)
    buffer.write(StyledText("ab漢字"), row: 0, column: 0, width: 5)
    buffer.write(StyledText("far out"), row: 0, column: 40, width: 5)
    buffer.write(StyledText("below"), row: 7, column: 0, width: 5)
    #expect(buffer.text == "ab漢")
  }
}

/// Emulates the part of a terminal that the painter uses.
private struct TerminalEmulator {
  private var cells: [[String]]
  private var row = 0
  private var column = 0

  init(columns: Int, rows: Int) {
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  mutating func take(_ bytes: [UInt8]) {
    var rest = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        text.append(scalar)
        continue
      }
      print(String(text))
      text = String.UnicodeScalarView()
      let body = rest.prefix { !($0.properties.isAlphabetic) }
      rest = rest.dropFirst(body.count)
      guard let final = rest.popFirst() else { return }
      let numbers = String(String.UnicodeScalarView(body.dropFirst())).split(separator: ";")
        .map { Int($0) ?? 0 }
      if final == "H" { (row, column) = (numbers[0] - 1, numbers[1] - 1) }
      if final == "J" { self = TerminalEmulator(columns: cells[0].count, rows: cells.count) }
    }
  }

  private mutating func print(_ text: String) {
    for character in text {
      let width = max(character.displayWidth, 1)
      cells[row][column] = String(character)
      for part in 1..<width where column + part < cells[row].count {
        cells[row][column + part] = ""
      }
      column += width
    }
  }

  var text: String {
    cells.map { line in
      String(line.joined().reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
