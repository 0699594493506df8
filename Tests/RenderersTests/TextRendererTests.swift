import Testing
import WidgetCore

@testable import Renderers

@Suite struct TextRendererTests {
  @Test func screenFitsEightyColumns() {
    let text = TextRenderer().render(SampleFrame.phones, for: OutputTraits(width: 80))
    #expect(
      text == """
        Phones
        ══════

        Search: zur▏

        8,331 results

        brand
        [x] Apple  1,200
        [-] Nokia      3
        Show more

        Sort by
        Relevance | [Cheapest]

        price
           ████████████████████▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂
        0 ├──████████──────────────────────────────┤ 2000   selected 100 – 500

        Category
        (•) Phones   12
          ( ) Cases   3

        brand: ‹Apple ×›
        "brand":"Apple"

        ────
        Sale
        ────

        Facts
          one
          two

        21. *Zur*ich phone
            second line

        Page 2 of 417   ‹ 1 [2] 3 … ›

        ! out of order

        ! 'facetList.brand' has no action 'tickle'

        """)
  }

  @Test func screenFitsFortyColumns() {
    let text = TextRenderer().render(SampleFrame.phones, for: OutputTraits(width: 40))
    #expect(
      text.contains(
        """
        price
           ███████████████▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂
        0 ├─███████───────────────────────┤ 2000
        selected 100 – 500

        """))
    #expect(text.hasSuffix("\n! 'facetList.brand' has no action\n  'tickle'\n"))
  }

  @Test func colorIsUsedOnlyIfSupported() {
    let coloured = TextRenderer().render(
      SampleFrame.phones, for: OutputTraits(width: 80, usesColor: true))
    #expect(coloured.hasPrefix("\u{1B}[1mPhones\u{1B}[0m\n"))
    #expect(coloured.contains("\u{1B}[1;33mZur\u{1B}[0mich phone"))
    let plain = TextRenderer().render(SampleFrame.phones, for: OutputTraits(width: 80))
    #expect(!plain.contains("\u{1B}"))
    #expect(plain.count < coloured.count)
  }

  @Test func highlightingCanBeDisabled() {
    var renderer = TextRenderer()
    renderer.highlight = .none
    for usesColor in [false, true] {
      let output = OutputTraits(usesColor: usesColor)
      let text = renderer.render(SampleFrame.phones, for: output)
      #expect(text.contains(" Zurich phone\n"))
    }
  }

  @Test func rendererWidthOverridesOutputWidth() {
    var renderer = TextRenderer()
    renderer.width = 40
    let wide = renderer.render(SampleFrame.phones, for: OutputTraits(width: 200))
    #expect(wide == TextRenderer().render(SampleFrame.phones, for: OutputTraits(width: 40)))
  }

  @Test func emptyScreenIsEmptyLine() {
    #expect(rendered() == "\n")
    #expect(rendered(Frame.Widget(id: "stats", type: "stats", view: .text(View.Text("")))) == "\n")
  }

  @Test func emptyWidgetsLeaveNoBlankLines() {
    let one = Frame.Widget(id: "a", type: "stats", view: .text(View.Text("one")))
    let none = Frame.Widget(id: "b", type: "stats", title: "B", view: .text(View.Text("")))
    let blank = Frame.Widget(id: "c", type: "stats", view: .text(View.Text(" \n ")))
    #expect(rendered(none, one, blank, one, none, title: "T") == "T\n═\n\none\n\none\n")
  }

  @Test func titleIsUnderlinedToItsWidth() {
    #expect(rendered(title: "日本 👩‍👧") == "日本 👩‍👧\n═══════\n")
    #expect(rendered(title: "one\ttwo three", width: 8) == "one two\nthree\n═══════\n")
  }
}
