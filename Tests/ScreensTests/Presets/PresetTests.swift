import Foundation
import Screens
import Testing
import WidgetCore

@testable import ScreenLoading

@Suite struct PresetTests {
  static let screens = [
    MarkedScreen(
      "an undeclared preset",
      """
      searcher: { type: embedded, records: a.json }
      presets: { longList: { limit: 50 } }
      widgets:
        - { type: facetList, attribute: a, preset: longLst }
      #                                            ^^^^^^^ error[unknown-preset]: did you mean 'longList'?
        - { type: facetList, attribute: b, preset: other }
      #                                            ^^^^^ error[unknown-preset]: available presets: 'longList'
      """),
    MarkedScreen(
      "a preset on a screen without presets",
      """
      searcher: { type: embedded, records: a.json }
      widgets: [{ type: hits, preset: large }]
      #                               ^^^^^ error[unknown-preset]: declare it under 'presets'
      """),
    MarkedScreen(
      "unknown keys in unused presets",
      """
      searcher: { type: embedded, records: a.json }
      presets:
        first: { limt: 50 }
      #          ^^^^ error[unknown-parameter]: no widget type has a parameter 'limt'
        second: { type: hits, limit: 50 }
      #                       ^^^^^ error[unknown-parameter]: unknown parameter 'limit' for 'hits'
        third: { id: search }
      #          ^^ error[unknown-parameter]: 'id' is not allowed in a preset
        fourth: { type: hist }
      #                 ^^^^ error[unknown-type]: did you mean 'hits'?
        fifth: 5
      #        ^ error[wrong-type]: expected a mapping of widget parameters, found number '5'
        sixth:
      # ^^^^^ error[missing-value]: 'sixth' has no value
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "an unknown key in a used preset is reported once",
      """
      searcher: { type: embedded, records: a.json }
      presets: { long: { limt: 50 } }
      #                  ^^^^ error[unknown-parameter]: no widget type has a parameter 'limt'
      widgets:
        - { type: facetList, attribute: a, preset: long }
        - { type: facetList, attribute: b, preset: long }
      """),
    MarkedScreen(
      "a wrong value in a preset is reported once, with its first use",
      """
      searcher: { type: embedded, records: a.json }
      presets:
        long: { limit: fifty }
      #                ^^^^^ error[wrong-type]: note at screen.yaml:6: the preset is used here
      widgets:
        - { type: facetList, attribute: a, preset: long }
        - { type: facetList, attribute: b, preset: long }
      """),
    MarkedScreen(
      "a wrong value of an anchor is reported once",
      """
      searcher: { type: embedded, records: a.json }
      presets: { long: &long { limit: fifty } }
      #                               ^^^^^ error[wrong-type]: note at screen.yaml:5: the preset is used here
      widgets:
        - { type: facetList, attribute: a, preset: long }
        - { type: facetList, attribute: b, <<: *long }
      """),
    MarkedScreen(
      "a preset's key that the widget does not have",
      """
      searcher: { type: embedded, records: a.json }
      presets:
        long: { limit: 50 }
      #         ^^^^^ error[unknown-parameter]: unknown parameter 'limit' for 'hits' | available keys
      widgets: [{ type: hits, preset: long }]
      """),
    MarkedScreen(
      "missing parameters of a widget with the type of a preset",
      """
      searcher: { type: embedded, records: a.json }
      presets: { list: { type: facetList } }
      widgets:
        - { preset: list }
      #             ^^^^ error[missing-parameter]: 'facetList' needs 'attribute'
        - { preset: list, limit: 5 }
      #             ^^^^ error[missing-parameter]: 'facetList' needs 'attribute'
      """),
    MarkedScreen(
      "presets that extend each other",
      """
      searcher: { type: embedded, records: a.json }
      presets:
        a: { preset: b }
        b: { preset: c, limit: 5 }
        c: { preset: a }
      #              ^ error[cycle]: a → b → c → a
        d: { preset: d }
      #              ^ error[cycle]: d → d
        e: { preset: a }
        f: { preset: g }
      #              ^ error[unknown-preset]: unknown preset 'g'
        h: { preset: [a] }
      #              ^^^ error[wrong-type]: expected text, found a list
      widgets:
        - { type: facetList, attribute: x, preset: e }
      """),
    MarkedScreen(
      "presets that are not a mapping",
      """
      searcher: { type: embedded, records: a.json }
      presets: [{ limit: 5 }]
      #        ^^^^^^^^^^^^^^ error[wrong-type]: write a name for each preset
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "a missing included file",
      """
      searcher: { type: embedded, records: a.json }
      include: [presets/prices.yaml]
      #         ^^^^^^^^^^^^^^^^^^^ error[unreadable-file]: cannot read 'presets/prices.yaml': no such file
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "an include that is not a list",
      """
      searcher: { type: embedded, records: a.json }
      include: presets.yaml
      #        ^^^^^^^^^^^^ error[wrong-type]: put it in brackets
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "files that include each other",
      others: [
        "sub/a.yaml": """
        include: [b.yaml]
        """,
        "sub/b.yaml": """
        include: [../screen.yaml, ./a.yaml]
        #         ^^^^^^^^^^^^^^ error[cycle]: screen.yaml → sub/a.yaml → sub/b.yaml → screen.yaml
        #                         ^^^^^^^^ error[cycle]: sub/a.yaml → sub/b.yaml → sub/a.yaml
        """,
      ],
      """
      searcher: { type: embedded, records: a.json }
      include: [sub/a.yaml]
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "invalid keys of an included file",
      others: [
        "a.yaml": """
        preset: { long: { limit: 5 } }
        #^^^^^ error[unknown-parameter]: did you mean 'presets'?
        widgets: []
        #^^^^^^ error[unknown-parameter]: move 'widgets' to the screen
        """,
        "b.yaml": "[]\n#^ error[wrong-type]: expected a mapping with 'presets', found a list",
      ],
      """
      searcher: { type: embedded, records: a.json }
      include: [a.yaml, b.yaml]
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "a preset in two files",
      others: [
        "a.yaml": """
        presets:
          long: { limit: 5 }
        # ^^^^ error[duplicate-preset]: note at screen.yaml:3: first declared here
        """
      ],
      """
      searcher: { type: embedded, records: a.json }
      include: [a.yaml]
      presets: { long: { limit: 50 } }
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "a wrong value in an included file",
      others: [
        "sub/a.yaml": """
        presets:
          long: { limit: fifty }
        #                ^^^^^ error[wrong-type]: note at screen.yaml:3: the preset is used here
        """
      ],
      """
      searcher: { type: embedded, records: a.json }
      include: [sub/a.yaml]
      widgets: [{ type: facetList, attribute: a, preset: long }]
      """),
  ]

  @Test(arguments: screens) func reportsErrorsAtTheirSourceLocations(_ screen: MarkedScreen) throws
  {
    try screen.verify()
  }

  @Test func keysOverridePresetsAndTheirParents() throws {
    let screen = """
      searcher: { type: embedded, records: a.json }
      include: [more.yaml, sub/more.yaml]
      widgets:
        - { attribute: a, preset: short, limit: 3 }
        - { attribute: b, preset: short }
      """
    let more = "presets: { list: { type: facetList, title: List, limit: 9, selected: [x, y] } }"
    let subfolder = "include: [../more.yaml]\npresets: { short: { preset: list, limit: 5 } }"
    let files = ["screen.yaml": screen, "more.yaml": more, "sub/more.yaml": subfolder]
    let loaded = MarkedFiles(files: files).load(try .doubles())
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.sources == files)
    let widgets = try #require(loaded.screen).widgets
    let lists = widgets.compactMap { $0.connector as? FacetListDouble }
    #expect(lists.map(\.limit) == [3, 5])
    #expect(lists.map(\.selected) == [["x", "y"], ["x", "y"]])
    #expect(widgets.map(\.title) == ["List", "List"])
    #expect(widgets.map(\.id) == ["facetList.a", "facetList.b"])
  }

  @Test func builtInPresetsCanBeOverridden() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Configs/presets").standardized
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(ShippedPresets.files == names)
    for name in names {
      #expect(
        try Array(Data(contentsOf: folder.appending(path: name)))
          == ShippedPresets.contents(of: name))
    }
    let text = """
      searcher: { type: embedded, records: a.json }
      presets: { tree: { type: facetList } }
      widgets:
        - { preset: tree, attribute: a }
      """
    #expect(MarkedFiles(files: ["screen.yaml": text]).load(try .doubles()).diagnostics.isEmpty)
  }

  @Test func suggestsBuiltInPresets() throws {
    let text = """
      searcher: { type: embedded, records: a.json }
      widgets: [{ preset: startRating }]
      """
    let loaded = MarkedFiles(files: ["screen.yaml": text]).load(try .doubles())
    #expect(loaded.diagnostics.all.contains { $0.help == "did you mean 'starRating'?" })
  }
}
