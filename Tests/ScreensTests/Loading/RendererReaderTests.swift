import Testing

@testable import Screens

@Suite struct RendererReaderTests {
  static let screens = [
    MarkedScreen(
      "unknown renderers",
      """
      searcher: { type: embedded, records: a.json }
      widgets: [{ type: hits }]
      renderers:
        - jsn
      #   ^^^ error[unknown-type]: did you mean 'json'?
        - { width: 5 }
      #     ^^^^^ error[missing-type]: add 'type: text'
        - [text]
      #   ^^^^^^ error[wrong-type]: expected the name of a renderer
        - { type: text, widht: 5 }
      #                 ^^^^^ error[unknown-parameter]: did you mean 'width'?
        - { type: text, width: wide }
      #                        ^^^^ error[wrong-type]: expected a whole number
        - { type: text, output: [a] }
      #                         ^^^ error[wrong-type]: expected text
      """),
    MarkedScreen(
      "a renderer without a list",
      """
      searcher: { type: embedded, records: a.json }
      widgets: [{ type: hits }]
      renderers: json
      #          ^^^^ error[wrong-type]: put it in brackets
      """),
  ]

  @Test(arguments: screens) func reportsErrorsAtTheirSourceLocations(_ screen: MarkedScreen) throws
  {
    try screen.verify()
  }
}
