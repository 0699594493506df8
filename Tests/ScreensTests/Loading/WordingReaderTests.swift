import Testing
import WidgetCore

@testable import Screens

@Suite struct WordingReaderTests {
  static let screens = [
    MarkedScreen(
      "labels that are none",
      """
      searcher: { type: embedded, records: a.json }
      labels:
        attribute: { brand: Brand }
      # ^^^^^^^^^ error[unknown-parameter]: did you mean 'attributes'?
        values:
          currency: Euro
      #             ^^^^ error[wrong-type]: expected a mapping of names to text
          size: { 10: [ten] }
      #               ^^^^^ error[wrong-type]: expected text, found a list
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "labels without a value",
      """
      searcher: { type: embedded, records: a.json }
      labels:
      #^^^^^ error[missing-value]: expected a mapping with 'attributes', 'values'
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "a misspelt key for labels",
      """
      searcher: { type: embedded, records: a.json }
      label: { attributes: { brand: Brand } }
      #^^^^ error[unknown-parameter]: did you mean 'labels'?
      widgets: [{ type: hits }]
      """),
  ]

  @Test(arguments: screens) func mistakesAreReportedAtTheirPlaces(_ screen: MarkedScreen) throws {
    try screen.verify()
  }

  @Test func labelsAreReadByTheirKeysAsWritten() throws {
    let screen = try Screen.double(
      """
      searcher: { type: embedded, records: a.json }
      labels:
        attributes: { brand: Brand }
        values: { size: { 10: Ten, true: Yes } }
      widgets: [{ type: hits }]
      """)
    #expect(screen.wording.labels.attributes == ["brand": "Brand"])
    #expect(screen.wording.labels.values == ["size": ["10": "Ten", "true": "Yes"]])
  }
}
