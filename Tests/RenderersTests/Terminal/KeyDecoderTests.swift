import TestSupport
import Testing

@testable import TerminalInterface

@Suite struct KeyDecoderTests {
  private static let everything =
    "a\u{1B}[A\u{1B}OPé漢\u{1B}[1;5C\r\u{1B}[5~\u{1B}_\u{1B}[<0;3;4M\u{1B}[<65;1;1M"
    + "\u{1B}[200~two\nlines\u{1B}[201~\u{1B}[Z\t\u{7F}\u{1F}\u{0}😀"

  private static let events: [TerminalEvent] = [
    .key(KeyPress(.character("a"))), .key(KeyPress(.up)), .key(KeyPress(.function(1))),
    .key(KeyPress(.character("é"))), .key(KeyPress(.character("漢"))),
    .key(KeyPress(.right, .control)), .key(KeyPress(.enter)), .key(KeyPress(.pageUp)),
    .key(KeyPress(.character("_"), .alt)), .click(row: 3, column: 2),
    .wheel(row: 0, column: 0, lines: 3), .paste("two\nlines"), .key(KeyPress(.tab, .shift)),
    .key(KeyPress(.tab)), .key(KeyPress(.backspace)), .key(KeyPress(.character("_"), .control)),
    .key(KeyPress(.character(" "), .control)), .key(KeyPress(.character("😀"))),
  ]

  private func events(_ pieces: [[UInt8]]) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    return pieces.flatMap { decoder.feed($0) } + decoder.finish()
  }

  @Test("each sequence is one event") func wholeText() {
    #expect(events([Array(Self.everything.utf8)]) == Self.events)
  }

  @Test("bytes can be split anywhere") func everySplit() {
    let bytes = Array(Self.everything.utf8)
    for cut in bytes.indices {
      #expect(events([Array(bytes[..<cut]), Array(bytes[cut...])]) == Self.events)
    }
  }

  @Test("bytes can arrive one by one") func byteByByte() {
    #expect(events(Self.everything.utf8.map { [$0] }) == Self.events)
  }

  @Test("a lone escape is the escape key after a timeout") func loneEscape() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.finish() == [.key(KeyPress(.escape))])
    #expect(!decoder.isWaiting)
  }

  @Test("unknown sequences are skipped")
  func unknownSequences() {
    #expect(
      events([Array("\u{1B}[?62;4c\u{1B}[99~\u{1B}[<0;1;1mx".utf8)]) == [
        .key(KeyPress(.character("x")))
      ])
  }

  @Test("random bytes do not prevent decoding of a following key", arguments: 0..<200)
  func randomBytes(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var decoder = KeyDecoder()
    let likely: [UInt8] = [0x1B, 0x5B, 0x3B, 0x3C, 0x30, 0x4D, 0x7E, 0xF0, 0x80, 0x9F]
    for _ in 0..<50 {
      let piece = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? likely.randomElement(using: &generator) ?? 0
          : UInt8.random(in: 0...255, using: &generator)
      }
      _ = decoder.feed(piece)
      if Bool.random(using: &generator) { _ = decoder.finish() }
    }
    _ = decoder.feed(Array("\u{1B}[201~".utf8))
    _ = decoder.finish()
    #expect(decoder.feed(Array("x".utf8)) == [.key(KeyPress(.character("x")))])
  }

  @Test("huge parameters do not overflow") func hugeNumbers() {
    let nines = String(repeating: "9", count: 30)
    #expect(
      events([Array("\u{1B}[\(nines);\(nines)A\u{1B}[<\(nines);1;1M".utf8)]) == [
        .key(KeyPress(.up))
      ])
  }
}
