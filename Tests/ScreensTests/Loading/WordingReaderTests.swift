import Testing
import WidgetCore

@testable import Screens

@Suite struct WordingReaderTests {
  static let screens = [
    MarkedScreen(
      "invalid labels",
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
      "a misspelled key of labels",
      """
      searcher: { type: embedded, records: a.json }
      label: { attributes: { brand: Brand } }
      #^^^^ error[unknown-parameter]: did you mean 'labels'?
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "invalid formats",
      """
      searcher: { type: embedded, records: a.json }
      locale: den
      #       ^^^ error[unknown-value]: did you mean 'en'?
      formats:
        price: { style: currency }
      #                 ^^^^^^^^ error[missing-parameter]: add a code
        cost: { style: currency, currency: euro }
      #                                    ^^^^ error[invalid-value]: three capital letters
        height: { units: ft }
      #           ^^^^^ error[unknown-parameter]: did you mean 'unit'?
        share: { style: percents }
      #                 ^^^^^^^^ error[unknown-value]: did you mean 'percent'?
        year: { style: plain, unit: AD, decimals: 12 }
      #                                           ^^ error[invalid-value]: expected 0 to 9
      #                             ^^ error[invalid-value]: use it with 'number'
        created: { style: date, timeZone: Europe/Zurch }
      #                                   ^^^^^^^^^^^^ error[invalid-value]: did you mean 'Europe/Zurich'?
        sold: { style: date, timeZone: ../etc/passwd }
      #                                ^^^^^^^^^^^^^ error[invalid-value]: unknown time zone
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "unknown strings",
      """
      searcher: { type: embedded, records: a.json }
      strings:
        noResult: Nichts
      # ^^^^^^^^ error[unknown-parameter]: did you mean 'noResults'?
        results: { one: 1 Treffer, ohter: "{{count}} Treffer" }
      #          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[missing-parameter]: 'other'
      #                            ^^^^^ error[unknown-parameter]: did you mean 'other'?
        range: "{{form}} bis {{to}}"
      #        ^^^^^^^^^^^^^^^^^^^^^ error[unknown-value]: did you mean '{{from}}'?
        loading: "{{"
      #           ^^ error[invalid-template]:
        showMore: [more]
      #           ^^^^^^ error[wrong-type]: expected text
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "strings that are a list",
      """
      searcher: { type: embedded, records: a.json }
      strings: [noResults]
      #        ^^^^^^^^^^^ error[wrong-type]: expected a mapping of names to texts
      widgets: [{ type: hits }]
      """),
  ]

  @Test(arguments: screens) func reportsErrorsAtTheirSourceLocations(_ screen: MarkedScreen) throws
  {
    try screen.verify()
  }

  @Test func decodesFormatsAndStrings() throws {
    let wording = try Screen.double(
      """
      searcher: { type: embedded, records: a.json }
      locale: de
      formats: { price: { style: currency, currency: EUR }, height: { unit: m } }
      strings: { noResults: Nichts gefunden, results: { one: 1 Treffer, other: "{{count}}" } }
      widgets: [{ type: hits }]
      """
    ).wording
    #expect(wording.text(of: 1234.5, of: "price") == "1.234,50\u{A0}€")
    #expect(wording.text(of: 1234, of: "height") == "1.234\u{A0}m")
    #expect(wording.text(of: 1234, of: "size") == "1234")
    #expect(wording.text(.noResults) == "Nichts gefunden")
    #expect(wording.text(.results, count: 1) == "1 Treffer")
  }

  @Test func labelKeysAreNotConverted() throws {
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
