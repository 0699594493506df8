import Testing
import WidgetCore

@testable import Screens

@Suite struct TestReaderTests {
  private static let head = """
    searchers:
      main: { type: embedded, records: a.json }
      news: { type: embedded, records: b.json }
    widgets:
      - { type: searchBox, id: search }
      - { type: facetList, attribute: brand }
      - { type: hits }
    tests:

    """

  static let screens = [
    MarkedScreen(
      "unknown keys of a test case",
      head + """
            - name: one
              quer: red
        #     ^^^^ error[unknown-parameter]: did you mean 'query'?
              expect: { hits: 1 }
            - expect: { hits: 1 }
        #     ^^^^^^ error[missing-parameter]: this test case needs 'name'
            - name: two
        #     ^^^^ error[missing-parameter]: this test case needs 'expect'
        """),
    MarkedScreen(
      "unknown expectations",
      head + """
            - name: one
              expect:
                hitz: 1
        #       ^^^^ error[unknown-parameter]: did you mean 'hits'?
                facetList.brnd: { Apple: 1 }
        #       ^^^^^^^^^^^^^^ error[unknown-parameter]: did you mean 'facetList.brand'?
            - name: two
              expect: {}
        #             ^^ error[invalid-value]: 'expect' is empty
            - name: three
              expect: 5
        #             ^ error[wrong-type]: expected a mapping with 'hits'
        """),
    MarkedScreen(
      "values of the wrong type",
      head + """
            - name: one
              do: search.set=red
        #         ^^^^^^^^^^^^^^ error[wrong-type]: put it in brackets
              expect: { hits: 1 }
            - name: two
              do: [red]
        #          ^^^ error[wrong-type]: such as 'facetList.brand.toggle=Apple'
              expect: { hits: 1 }
            - name: three
              expect: { hits: many, order: red, facetList.brand: 9 }
        #                     ^^^^ error[wrong-type]: expected a whole number
        #                                  ^^^ error[wrong-type]: expected a list
            - name: four
              filters: ["price <"]
        #                       ^ error[invalid-filter]:
              expect: { facetList.brand: 9 }
            - name: five
              expect: { facetList.brand: 9, filters: "a:1" }
        #                                ^ error[wrong-type]: a mapping of values to counts
        """),
    MarkedScreen(
      "unknown names",
      head + """
            - name: one
              do: [serch.set=red, facetList.brand.togle=Apple]
        #          ^^^^^^^^^^^^^ error[unknown-widget]: did you mean 'search'?
        #                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[unknown-value]: did you mean 'facetList.brand.toggle=Apple'?
              expect:
                hits: { main: 1, new: 2 }
        #                        ^^^ error[unknown-searcher]: did you mean 'news'?
                contains: { hitz: {} }
        #                   ^^^^ error[unknown-widget]: did you mean 'hits'?
                snapshot: { file: a.txt, format: txt }
        #                                        ^^^ error[unknown-type]: did you mean 'text'?
        """),
  ]

  @Test(arguments: screens) func reportsErrorsAtTheirSourceLocations(_ screen: MarkedScreen) throws
  {
    try screen.verify()
  }

  private func tests(_ text: String) throws -> [ScreenTest] {
    try Screen.double(Self.head + text).tests
  }

  @Test func decodesAllKeysOfATestCase() throws {
    let test = try #require(
      try tests(
        """
          - name: all
            query: red
            filters: ["brand:Apple OR brand:Nokia"]
            state: { page: 2 }
            do: [search.set=green, facetList.brand.toggle=Apple]
            on: [other.yaml]
            expect: { page: 2, hits: { news: 4 }, facetList.brand: { Apple: 9 }, errors: oops }
        """
      ).first)
    #expect(test.name == "all" && test.query == "red" && test.initialState?.page == 1)
    #expect(test.range.start.line == 9)
    #expect(test.filters.count == 1)
    #expect(
      test.steps.map(\.value.description) == ["search.set=green", "facetList.brand.toggle=Apple"])
    #expect(test.variants.map(\.value) == ["other.yaml"])
    #expect(test.expectations.map(\.name) == ["page", "hits news", "facetList.brand", "errors"])
  }

  @Test func snapshotFormatDefaultsToFileExtension() throws {
    let all = try tests(
      """
        - { name: a, expect: { snapshot: a.json } }
        - { name: b, expect: { snapshot: a.text } }
        - { name: c, expect: { snapshot: { file: a.json, format: text } } }
      """)
    let formats = all.flatMap(\.expectations).map { expectation -> String in
      if case .snapshot(_, let format) = expectation.condition { format } else { "none" }
    }
    #expect(formats == ["json", "text", "text"])
  }
}
