import Testing
import WidgetCore

@testable import Renderers

@Suite struct ChoicesTextTests {
  private let action = Action(widget: "list", name: "showMore")
  private let brands = [
    View.Choice("Apple", value: "Apple", count: 1_234_567, isSelected: true),
    View.Choice("Nokia", value: "Nokia", count: 12, isExcluded: true),
    View.Choice("日本の電話", value: "jp", count: 3),
    View.Choice("Cafe\u{301} 👩‍👧", value: "cafe", count: 0, isEnabled: false),
    View.Choice("هاتف", value: "ar", count: 5),
  ]

  @Test func listShowsCheckBoxesAndAlignedCounts() {
    let choices = View.ChoiceList(brands, showMore: action)
    #expect(
      drawn(.choices(choices)) == """
        [x] Apple       1,234,567
        [-] Nokia              12
        [ ] 日本の電話          3
        [ ] Café 👩‍👧             0
        [ ] هاتف                5
        Show more
        """)
  }

  @Test func singleChoicesHaveRadioButtons() {
    let choices = View.ChoiceList(
      brands.dropLast(2), selectionMode: .single, showMore: action, isShowingMore: true)
    #expect(
      drawn(.choices(choices)) == """
        (•) Apple       1,234,567
        (-) Nokia              12
        ( ) 日本の電話          3
        Show less
        """)
  }

  @Test func noColumnWithoutCounts() {
    let choices = View.ChoiceList([View.Choice("a", value: 1), View.Choice("bcd", value: 2)])
    #expect(drawn(.choices(choices)) == "[ ] a\n[ ] bcd")
  }

  @Test func longLabelsAreWrappedBesideCounts() {
    let choices = View.ChoiceList([
      View.Choice("Cables, adapters and chargers", value: "a", count: 12),
      View.Choice("Phones", value: "b", count: 3),
    ])
    #expect(
      drawn(.choices(choices), width: 24) == """
        [ ] Cables, adapters  12
            and chargers
        [ ] Phones             3
        """)
    #expect(
      drawn(.choices(choices), width: 12) == """
        [ ] Cables,
            adapters
            and
            chargers
            12
        [ ] Phones 3
        """)
  }

  @Test func colorsDistinguishSelectedExcludedAndDisabled() {
    #expect(
      drawn(.choices(View.ChoiceList(Array(brands.prefix(2)))), usesColor: true) == """
        ^[32m[x]^[0m ^[32mApple^[0m  ^[2m1,234,567^[0m
        ^[31m[-]^[0m ^[31mNokia^[0m         ^[2m12^[0m
        """)
    let disabled = View.ChoiceList([View.Choice("no", value: "no", isEnabled: false)])
    #expect(drawn(.choices(disabled), usesColor: true) == "^[2m[ ]^[0m ^[2mno^[0m")
  }

  @Test func selectedSegmentIsInBrackets() {
    let choices = View.ChoiceList(
      [
        View.Choice("Relevance", value: .null),
        View.Choice("Cheapest", value: "price", isSelected: true),
        View.Choice("Newest", value: "date", count: 1200),
      ], selectionMode: .single, layout: .segments)
    #expect(drawn(.choices(choices)) == "Relevance | [Cheapest] | Newest (1,200)")
    #expect(drawn(.choices(choices), width: 24) == "Relevance | [Cheapest]\nNewest (1,200)")
  }

  @Test func pathIsSeparatedByAngleQuotes() {
    let steps = ["All", "Europe", "Italy"].map { View.Choice($0, value: .text($0)) }
    #expect(drawn(.choices(View.ChoiceList(steps, layout: .path))) == "All › Europe › Italy")
  }

  @Test func cloudWeightsDetermineStyles() {
    let cloud = View.ChoiceList(
      [
        View.Choice("big", value: "big", count: 1200, weight: 5),
        View.Choice("mid", value: "mid", weight: 3, isSelected: true),
        View.Choice("small", value: "small", count: 1, weight: 1),
      ], layout: .cloud)
    #expect(drawn(.choices(cloud)) == "big 1,200   [mid]   small 1")
    #expect(
      drawn(.choices(cloud), usesColor: true)
        == "^[1mbig^[0m^[2m 1,200^[0m   ^[32m[mid]^[0m   ^[2msmall 1^[0m")
  }

  @Test func togglesAndButtons() {
    let toggle = View.ChoiceList(
      [View.Choice("In stock", value: true, count: 7, isSelected: true)], layout: .toggle)
    #expect(drawn(.choices(toggle)) == "[x] In stock  7")
    let button = View.ChoiceList(
      [View.Choice("Clear filters", value: .null, isEnabled: false)], layout: .button)
    #expect(drawn(.choices(button)) == "[ Clear filters ]")
    #expect(drawn(.choices(button), usesColor: true) == "^[2m[ Clear filters ]^[0m")
  }

  @Test func noChoicesShowNothing() {
    #expect(drawn(.choices(View.ChoiceList([], showMore: action))).isEmpty)
  }

  @Test func searchableListShowsFieldAndMatches() {
    var choice = View.Choice("Apple", value: "Apple", count: 4)
    choice.highlighted = HighlightedText(parts: [
      .init("Ap", isHighlighted: true), .init("ple", isHighlighted: false),
    ])
    var list = View.ChoiceList([choice, View.Choice("Nokia", value: "Nokia", count: 12)])
    let action = Action(widget: "brand", name: "search")
    list.search = View.Field("ap", action: action)
    #expect(drawn(.choices(list)) == "Search: ap▏\n[ ] *Ap*ple   4\n[ ] Nokia    12")
    var empty = View.ChoiceList([])
    empty.search = View.Field("xyz", action: action)
    #expect(drawn(.choices(empty)) == "Search: xyz▏\nNo results")
  }
}
