import ScreenLoading
import Testing
import WidgetCore

@testable import Screens

@Suite struct ScreenReaderTests {
  static let screens = [
    MarkedScreen(
      "an unknown key",
      """
      colour: red
      #^^^^^ error[unknown-parameter]: available keys: 'title'
      searcher: { type: embedded, records: a.json }
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "a misspelled key",
      """
      titel: Phones
      #^^^^ error[unknown-parameter]: did you mean 'title'?
      searcher: { type: embedded, records: a.json }
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "a key in the singular",
      """
      searcher: { type: embedded, records: a.json }
      widget: [{ type: hits }]
      #^^^^^ error[unknown-parameter]: did you mean 'widgets'?
      """),
    MarkedScreen(
      "keys at the wrong level",
      """
      records: a.json
      #^^^^^^ error[unknown-parameter]: 'records' belongs in 'searcher'
      query: phone
      #^^^^ error[unknown-parameter]: 'query' belongs in 'state'
      attribute: brand
      #^^^^^^^^ error[unknown-parameter]: 'attribute' belongs in a widget
      searcher: { type: embedded, records: a.json }
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "a list instead of a mapping",
      """
      - type: hits
      #^^^^^^^^^^^ error[wrong-type]: expected a mapping with 'searcher' and 'widgets', found a list
      """),
    MarkedScreen(
      "neither searcher nor widgets",
      """
      title: Phones
      #^^^^ error[missing-searcher]: add 'searcher: { type: embedded, records: records.json }'
      #^^^^ error[missing-widgets]: add 'widgets: [{ type: hits }]'
      """),
    MarkedScreen(
      "widgets without an item",
      """
      searcher: { type: embedded, records: a.json }
      widgets: []
      #^^^^^^ error[missing-widgets]: the screen has no widgets
      """),
    MarkedScreen(
      "a mapping instead of a list of widgets",
      """
      searcher: { type: embedded, records: a.json }
      widgets: { hits: { template: x } }
      #        ^^^^^^^^^^^^^^^^^^^^^^^^^ error[wrong-type]: start each widget with '- type: …'
      """),
    MarkedScreen(
      "widgets without a value",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
      #^^^^^^ error[missing-value]: expected a list of widgets
      """),
    MarkedScreen(
      "a title and tests of the wrong type",
      """
      title: [Phones]
      #      ^^^^^^^^ error[wrong-type]: expected text, found a list
      searcher: { type: embedded, records: a.json }
      widgets: [{ type: hits }]
      tests: soon
      #      ^^^^ error[wrong-type]: expected a list of tests
      """),
    MarkedScreen(
      "invalid syntax",
      """
      searcher: { type: embedded
      #         ^ error[unclosed-bracket]: this '{' is never closed
      widgets: []
      #^^^^^^ error[missing-widgets]: add 'widgets:
      """),
  ]

  @Test(arguments: screens) func reportsErrorsAtTheirSourceLocations(_ screen: MarkedScreen) throws
  {
    try screen.verify()
  }

  @Test func missingFileIsReported() throws {
    let loaded = MarkedFiles(files: [:]).load(try .doubles())
    #expect(loaded.screen == nil)
    #expect(loaded.diagnostics.all.map(\.message) == ["cannot read 'screen.yaml': no such file"])
    #expect(loaded.diagnostics.all.map(\.range.start.line) == [1])
  }

  @Test func decodesAllKeysOfAScreen() throws {
    let text = """
      title: Phones
      searcher: { type: embedded, records: a.json }
      state: { query: pro, page: 3, initial: ["brand:Apple"], always: ["stock > 0"] }
      widgets:
        - { type: searchBox, id: search, title: Search }
        - { type: facetList, attribute: brand }
      renderers: [json, { type: text, width: 40, output: out.txt }]
      tests: []
      """
    let loaded = MarkedFiles(files: ["screen.yaml": text]).load(try .doubles())
    #expect(loaded.diagnostics.isEmpty)
    let screen = try #require(loaded.screen)
    #expect(screen.title == "Phones")
    #expect(screen.file == "screen.yaml")
    #expect(screen.searchers.map(\.id) == ["main"])
    #expect(screen.searchers.map(\.filterState) == ["main"])
    #expect(screen.widgets.map(\.id) == ["search", "facetList.brand"])
    #expect(screen.widgets.map(\.title) == ["Search", nil])
    #expect(screen.widgets.map(\.searcher) == [nil, "main"])
    #expect(screen.initialState.query == "pro")
    #expect(screen.initialState.page == 2)
    #expect(screen.initialState.initial.flatMap(\.filters).map(\.description) == ["brand: Apple"])
    #expect(screen.initialState.always.flatMap(\.filters).map(\.description) == ["stock > 0.0"])
    #expect(screen.renderers.map(\.type) == ["json", "text"])
    #expect(screen.renderers.map(\.output) == [nil, "out.txt"])
    #expect((screen.renderers[1].renderer as? TextRendererDouble)?.width == 40)
    #expect(loaded.sources == ["screen.yaml": text])
  }

  @Test func defaultRendererIsText() throws {
    let text = "searcher: { type: embedded, records: a }\nwidgets: [{ type: hits }]"
    let screen = try #require(MarkedFiles(files: ["screen.yaml": text]).load(.doubles()).screen)
    #expect(screen.renderers.map(\.type) == ["text"])
  }
}
