import Components
import Testing
import YAML

struct TextDecodingTests {
  private func findings(_ bytes: [UInt8]) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    let node = YAMLReader.read(bytes, file: "screen.yaml", into: &diagnostics)
    #expect((node == nil) == diagnostics.hasErrors)
    return diagnostics.all
  }

  @Test func utf8IsReadWithAndWithoutAByteOrderMark() {
    #expect(findings(Array("title: Zürich 🍫".utf8)).isEmpty)
    #expect(findings([0xEF, 0xBB, 0xBF] + Array("a: 1".utf8)).isEmpty)
  }

  @Test func aByteOrderMarkDoesNotShiftPlaces() {
    let found = findings([0xEF, 0xBB, 0xBF] + Array("a: 1\na: \u{1}".utf8))
    #expect(found.map { place($0.range) } == ["2:4-2:5"])
  }

  @Test func invalidBytesAreReportedWithLineAndColumn() {
    let found = findings(Array("a: 1\nbé: ".utf8) + [0xFC] + Array("ber\n".utf8))
    #expect(found.map(\.id) == [.invalidEncoding])
    #expect(found.map { place($0.range) } == ["2:5-2:6"])
    #expect(found.first?.message == "byte 0xFC is no part of a UTF-8 character")
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61], [0x61, 0x00, 0x3A, 0x00],
      [0x00, 0x61, 0x00, 0x3A],
    ] as [[UInt8]])
  func utf16IsNamed(bytes: [UInt8]) {
    #expect(findings(bytes).map(\.message) == ["the file is in UTF-16, expected UTF-8"])
  }

  @Test(arguments: [[], [0x20], [0xFF], [0x00], [0x00, 0x00]] as [[UInt8]])
  func shortFilesEndWithAnError(bytes: [UInt8]) {
    #expect(findings(bytes).count == 1)
  }
}
