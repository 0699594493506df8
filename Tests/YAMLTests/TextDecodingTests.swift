import Components
import Testing
import YAML

struct TextDecodingTests {
  private func diagnostics(_ bytes: [UInt8]) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    let node = YAMLReader.read(bytes, file: "screen.yaml", into: &diagnostics)
    #expect((node == nil) == diagnostics.hasErrors)
    return diagnostics.all
  }

  @Test func decodesUTF8WithAndWithoutByteOrderMark() {
    #expect(diagnostics(Array("title: Zürich 🍫".utf8)).isEmpty)
    #expect(diagnostics([0xEF, 0xBB, 0xBF] + Array("a: 1".utf8)).isEmpty)
  }

  @Test func byteOrderMarksDoNotShiftLocations() {
    let found = diagnostics([0xEF, 0xBB, 0xBF] + Array("a: 1\na: \u{1}".utf8))
    #expect(found.map { location($0.range) } == ["2:4-2:5"])
  }

  @Test func invalidBytesHaveALineAndColumn() {
    let found = diagnostics(Array("a: 1\nbé: ".utf8) + [0xFC] + Array("ber\n".utf8))
    #expect(found.map(\.id) == [.invalidEncoding])
    #expect(found.map { location($0.range) } == ["2:5-2:6"])
    #expect(found.first?.message == "the file is not valid UTF-8: unexpected byte 0xFC")
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61], [0x61, 0x00, 0x3A, 0x00],
      [0x00, 0x61, 0x00, 0x3A],
    ] as [[UInt8]])
  func utf16IsReported(bytes: [UInt8]) {
    #expect(diagnostics(bytes).map(\.message) == ["the file is encoded as UTF-16, expected UTF-8"])
  }

  @Test(arguments: [[], [0x20], [0xFF], [0x00], [0x00, 0x00]] as [[UInt8]])
  func invalidShortFilesAreErrors(bytes: [UInt8]) {
    #expect(diagnostics(bytes).count == 1)
  }
}
