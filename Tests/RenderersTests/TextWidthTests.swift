import Testing
import WidgetCore

@testable import Renderers

@Suite struct TextWidthTests {
  @Test(arguments: 0..<100)
  func linesFitTheOutputWidth(seed: Int) {
    var random = RandomViews(seed: UInt64(seed))
    let frame = random.frame()
    for width in [1, 2, 3, 5, 8, 11, 12, 13, 20, 40, 200] {
      let text = TextRenderer().render(frame, for: OutputTraits(width: width))
      for line in text.split(separator: "\n") {
        #expect(
          line.displayWidth <= width || line.count(where: { $0 != " " }) == 1,
          "width \(width): \(line)")
      }
    }
  }

  @Test(arguments: 0..<50)
  func colorDoesNotChangeTheText(seed: Int) {
    var random = RandomViews(seed: UInt64(seed))
    let frame = random.frame()
    var renderer = TextRenderer()
    renderer.highlight = .none
    let plain = renderer.render(frame, for: OutputTraits(width: 40))
    let sequence = /\u{1B}\[[0-9;]*m/.matchingSemantics(.unicodeScalar)
    let coloured = renderer.render(frame, for: OutputTraits(width: 40, usesColor: true))
    #expect(coloured.replacing(sequence, with: "") == plain)
  }

  @Test(arguments: 0..<50)
  func linesHaveNoTrailingSpacesOrControlCharacters(seed: Int) {
    var random = RandomViews(seed: UInt64(seed))
    let text = TextRenderer().render(random.frame(), for: OutputTraits(width: 30))
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(!line.hasSuffix(" "))
      #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }
}
