import Testing
import WidgetCore

@testable import Renderers

@Suite struct PlainControlsTests {
  private func field(_ text: String, placeholder: String = "") -> View {
    .field(View.Field(text, placeholder: placeholder, action: Action(widget: "q", name: "set")))
  }

  @Test func fieldShowsTextOrPlaceholder() {
    #expect(drawn(field("zur", placeholder: "Type")) == "Search: zur▏")
    #expect(drawn(field("", placeholder: "Type")) == "Search: ▏Type")
    #expect(drawn(field("")) == "Search: ▏")
    #expect(
      drawn(field("", placeholder: "Type"), usesColor: true) == "^[1mSearch:^[0m ^[2m▏Type^[0m")
    #expect(drawn(field("מלון 日本 e\u{301}")) == "Search: מלון 日本 e\u{301}▏")
    #expect(drawn(field("a rather long query"), width: 16) == "Search: a rather\n  long query▏")
  }

  @Test func stepperShowsButtonsAndBounds() {
    let action = Action(widget: "stars", name: "increment")
    let stepper = View.Stepper(prefix: "≥", value: 3, bounds: 0...5, increment: action)
    let field = View.field(View.Field("3", action: action, stepper: stepper))
    #expect(drawn(field) == "Number: ≥ 3  [-] [+] 0 to 5")
    #expect(
      drawn(.field(View.Field("", action: action, stepper: View.Stepper(value: nil))))
        == "Number: any  [-] [+]")
    let widget = Frame.Widget(id: "stepper.stars", type: "stepper", view: field)
    #expect(rendered(widget) == "stars: ≥ 3  [-] [+] 0 to 5\n")
  }

  @Test func textIsWrapped() {
    #expect(drawn(.text(View.Text("8,331 results"))) == "8,331 results")
    #expect(drawn(.text(View.Text("8,331 results")), width: 8) == "8,331\nresults")
    #expect(drawn(.text(View.Text(""))).isEmpty)
  }

  @Test func bannerIsBetweenRules() {
    #expect(
      drawn(.banner(View.Banner(["a": 1], text: "日本 Sale"))) == "─────────\n日本 Sale\n─────────")
    #expect(
      drawn(.banner(View.Banner(["a": ["\u{1}"]]))) == """
        ────────────────
        {"a":["\\u0001"]}
        ────────────────
        """)
    #expect(drawn(.banner(View.Banner(.null, text: "unseen"))).isEmpty)
    #expect(drawn(.banner(View.Banner(true, text: ""))).isEmpty)
  }

  @Test func progressIsShownOnlyWhileLoading() {
    #expect(drawn(.progress(View.Progress(isLoading: true, label: "One moment"))) == "One moment")
    #expect(drawn(.progress(View.Progress(isLoading: true, label: ""))) == "Loading…")
    #expect(drawn(.progress(View.Progress(isLoading: false, label: "One moment"))).isEmpty)
  }

  @Test func failuresAreMarkedWithoutColor() {
    let failure = View.failure(View.Failure("'price' holds text,\nexpected numbers"))
    #expect(drawn(failure) == "! 'price' holds text,\n  expected numbers")
    #expect(drawn(.failure(View.Failure("no")), usesColor: true) == "^[31m! no^[0m")
  }
}
