import ScreenLoading
import Testing
import WidgetCore

@testable import Screens

@Suite struct WidgetReaderTests {
  static let screens = [
    MarkedScreen(
      "misspelled keys",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - type: facetList
          attribute: brand
          limt: 5
      #   ^^^^ error[unknown-parameter]: did you mean 'limit'?
          tittle: Brand
      #   ^^^^^^ error[unknown-parameter]: did you mean 'title'?
      """),
    MarkedScreen(
      "keys at the wrong level",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - type: hits
          query: phone
      #   ^^^^^ error[unknown-parameter]: 'query' belongs in 'state'
          presets: {}
      #   ^^^^^^^ error[unknown-parameter]: 'presets' belongs at the top level of the screen
          searchable: [name]
      #   ^^^^^^^^^^ error[unknown-parameter]: 'searchable' belongs in 'searcher'
      """),
    MarkedScreen(
      "a typo that is also a key at another level",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: hits, template: x, templates: y, pages: 1, hitPerPage: 3 }
      #                              ^^^^^^^^^ error[unknown-parameter]: did you mean 'template'?
      #                                            ^^^^^ error[unknown-parameter]: for 'hits'
      #                                                      ^^^^^^^^^^ error[unknown-parameter]: did you mean 'hitsPerPage'?
      """),
    MarkedScreen(
      "parameters one level too deep",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - type: facetList
          attribute: brand
          options: { limit: 5 }
      #   ^^^^^^^ error[unknown-parameter]: move 'limit' one level up, next to 'type'
      """),
    MarkedScreen(
      "no type",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - id: search
      #   ^^ error[missing-type]: add 'type: facetList'
        - typ: hits
      #   ^^^ error[missing-type]: did you mean 'type'?
        - facetList: { attribute: brand }
      #   ^^^^^^^^^ error[missing-type]: write 'type: facetList'
        - refinementList: { attribute: brand }
      #   ^^^^^^^^^^^^^^ error[missing-type]: write 'type: facetList'
        - {}
      #   ^^ error[missing-type]: this widget has no 'type'
      """),
    MarkedScreen(
      "invalid types",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - type: facetLst
      #         ^^^^^^^^ error[unknown-type]: did you mean 'facetList'?
          attribute: brand
        - type: refinementList
      #         ^^^^^^^^^^^^^^ error[unknown-type]: use 'facetList' instead
          attribute: seller
        - type: [hits]
      #         ^^^^^^ error[wrong-type]: expected the name of a widget type, found a list
        - type:
      #   ^^^^ error[missing-value]: expected a widget type
        - type: 5
      #         ^ error[unknown-type]: run 'widgetrun list' to show all widget types
      """),
    MarkedScreen(
      "entries that are not mappings",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - hits
      #   ^^^^ error[wrong-type]: write 'type: hits'
        - refinementList
      #   ^^^^^^^^^^^^^^ error[wrong-type]: write 'type: facetList'
        - [hits]
      #   ^^^^^^ error[wrong-type]: expected a mapping with 'type', found a list
      """),
    MarkedScreen(
      "errors reported by the connector",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - type: facetList
      #         ^^^^^^^^^ error[missing-parameter]: 'facetList' needs 'attribute'
          operator: xor
      #             ^^^ error[unknown-value]: expected one of 'and', 'or'
          limit: "5"
      #          ^^^ error[wrong-type]: write it without quotes
        - type: numberRange
          attribute: price
          bounds: [9, 1]
      #           ^^^^^^ error[invalid-value]: swap the two numbers
        - type: hits
          template: "{{name"
      #              ^^ error[invalid-template]: is not closed
      """),
    MarkedScreen(
      "duplicate and invalid ids",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: searchBox, id: search }
        - { type: hits, id: search }
      #                     ^^^^^^ error[duplicate-id]: note at screen.yaml:3: the other widget is here
        - { type: facetList, attribute: a, id: "a b" }
      #                                        ^^^^^ error[invalid-id]: write 'a-b'
        - { type: facetList, attribute: b, id: "a=b" }
      #                                        ^^^^^ error[invalid-id]: invalid character '='
        - { type: facetList, attribute: c, id: "" }
      #                                        ^^ error[invalid-id]: the id is empty
        - { type: facetList, attribute: d, id: }
      #                                    ^^ error[missing-value]: 'id' has no value
      """),
    MarkedScreen(
      "a missing space after a colon",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - type:hits
      #   ^^^^^^^^^ error[wrong-type]: add a space after the colon: '{ type: hits }'
      """),
    MarkedScreen(
      "all errors of a file at once",
      """
      titel: x
      #^^^^ error[unknown-parameter]: did you mean 'title'?
      searcher: { type: embeded }
      #                 ^^^^^^^ error[unknown-type]: did you mean 'embedded'?
      #                 ^^^^^^^ error[missing-parameter]: add 'records:'
      state: { page: 0 }
      #              ^ error[invalid-value]:
      widgets:
        - { type: hist }
      #           ^^^^ error[unknown-type]: did you mean 'hits'?
        - { type: facetList, atribute: brand }
      #                      ^^^^^^^^ error[unknown-parameter]: did you mean 'attribute'?
      renderers: [txt]
      #           ^^^ error[unknown-type]: did you mean 'text'?
      """),
  ]

  @Test(arguments: screens) func reportsErrorsAtTheirSourceLocations(_ screen: MarkedScreen) throws
  {
    try screen.verify()
  }

  @Test func generatedIDsConsistOfTypeAttributeAndNumber() throws {
    let text = """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: facetList, attribute: brand }
        - { type: facetList, attribute: brand, limit: 5 }
        - { type: facetList, attribute: brand, limit: 6 }
        - { type: facetList, attribute: screen size }
        - { type: numericFilterList, filters: ["price < 5", "price > 9"] }
        - { type: numericFilterList, groupName: x, filters: ["price < 5", "size > 9"] }
        - { type: hits }
        - { type: loading, id: hits.2 }
        - { type: hits, hitsPerPage: 5 }
        - { type: tree, attributes: [kind.lvl0, kind.lvl1] }
      """
    let screen = try #require(MarkedFiles(files: ["screen.yaml": text]).load(.doubles()).screen)
    #expect(
      screen.widgets.map(\.id) == [
        "facetList.brand", "facetList.brand.2", "facetList.brand.3", "facetList.screen-size",
        "numericFilterList.price", "numericFilterList", "hits", "hits.2", "hits.3",
        "tree.kind.lvl0",
      ])
  }
}
