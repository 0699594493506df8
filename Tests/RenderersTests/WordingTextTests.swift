import Testing
import WidgetCore

@testable import Renderers

@Suite struct WordingTextTests {
  private func rendered(_ view: View, _ texts: [Phrase: String] = [:]) throws -> String {
    let strings = Strings(try texts.mapValues { [.other: try Template($0)] })
    let frame = Frame(
      title: nil, searches: [Frame.Search(id: "main", state: SearchState())],
      widgets: [Frame.Widget(id: "w", type: "w", view: view)],
      wording: Wording(locale: .german, strings: strings))
    return TextRenderer().render(frame, for: OutputTraits())
  }

  private let action = Action(widget: "w", name: "set")

  @Test func rendererUsesWordingOfScreen() throws {
    let field = View.field(View.Field("", action: action))
    #expect(try rendered(field, [.search: "Suche"]) == "Suche: ▏\n")
    let progress = View.progress(View.Progress(isLoading: true, label: ""))
    #expect(try rendered(progress, [.loading: "Lädt"]) == "Lädt\n")
    let pager = View.pager(View.Pager(page: 1, nbPages: 1234, pages: [1], action: action))
    #expect(
      try rendered(pager, [.pageOfPages: "{{page}} von {{pages}}"])
        == "2 von 1.234   ‹ … [2] … ›\n")
    let choices = View.ChoiceList(
      [View.Choice("Zug", value: "z", count: 4168)], layout: .toggle, showMore: action)
    #expect(try rendered(.choices(choices), [.showMore: "mehr"]) == "[ ] Zug  4.168\nmehr\n")
  }

  @Test func stepperUsesWordingOfScreen() throws {
    let texts: [Phrase: String] = [
      .anyNumber: "egal", .number: "Zahl", .range: "{{from}} bis {{to}}",
    ]
    var stepper = View.Stepper(value: nil, bounds: 0...5000)
    #expect(
      try rendered(.field(View.Field("", action: action, stepper: stepper)), texts)
        == "w: egal  [-] [+] 0 bis 5000\n")
    stepper.boundsLabels = View.Range.BoundsText(lower: "0 m", upper: "5.000 m")
    let field = View.field(View.Field("", action: action, stepper: stepper))
    #expect(
      try rendered(.group(View.Group("", [field])), texts)
        == "Zahl: egal  [-] [+] 0 m bis 5.000 m\n")
  }

  @Test func cloudFormatsCountsInLanguageOfScreen() throws {
    let cloud = View.ChoiceList([View.Choice("Zug", value: "z", count: 4168)], layout: .cloud)
    #expect(try rendered(.choices(cloud)) == "Zug 4.168\n")
  }

  @Test func tagsAreJoinedAndNegatedInLanguageOfScreen() throws {
    let tags = View.TagList([
      .init(
        "Farbe", operator: .or,
        tags: [
          .init("rot", value: "a", isExcluded: true),
          .init("nicht blau", value: "b", isExcluded: true),
        ])
    ])
    #expect(
      try rendered(.tags(tags), [.not: "nicht {{value}}", .or: "oder"])
        == "Farbe: ‹nicht rot› oder ‹nicht blau›\n")
  }

  @Test func rangeShowsLabels() throws {
    var range = View.Range(bounds: 0...10, value: NumericRange(2...3), action: action)
    range.boundsLabels = View.Range.BoundsText(lower: "0 ft", upper: "10 ft")
    range.valueLabels = View.Range.EndsText(lower: "2 ft", upper: "3 ft")
    let text = try rendered(.range(range), [.selected: "gewählt"])
    #expect(text.hasPrefix("w\n0 ft ├"))
    #expect(text.hasSuffix("┤ 10 ft   gewählt 2 ft – 3 ft\n"))
  }
}
