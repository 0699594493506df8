import Testing
import WidgetCore

@Suite struct FacetSortTests {
  @Test(arguments: [
    ("selected", FacetSort.selected), ("isRefined", .selected), ("count", .countDescending),
    ("count:desc", .countDescending), ("count:asc", .countAscending), ("name", .nameAscending),
    ("name:asc", .nameAscending), ("name:desc", .nameDescending), ("alpha", .nameAscending),
    ("alpha:asc", .nameAscending), ("alpha:desc", .nameDescending),
  ])
  func allCriteriaAreDecoded(word: String, criterion: FacetSort) {
    var diagnostics = Diagnostics()
    let node = Node(.scalar(Scalar(text: word)), range: SourceRange(startOf: "sort"))
    #expect(FacetSort.decode(node, into: &diagnostics) == criterion)
    #expect(diagnostics.isEmpty)
  }

  @Test(
    arguments: [
      ([], false), ([.selected], false), ([.countDescending], true),
      ([.selected, .countDescending, .nameAscending], true),
      ([.countDescending, .nameDescending], false), ([.nameAscending, .countDescending], false),
      ([.countAscending], false),
    ] as [([FacetSort], Bool)])
  func searchersReturnValuesByCount(criteria: [FacetSort], isTheirs: Bool) {
    #expect(criteria.startWithHighestCounts == isTheirs)
  }

  @Test func excludedChoicesComeFirstLikeSelectedOnes() {
    let choices = [
      View.Choice("a", value: "a", count: 3), View.Choice("b", value: "b", isExcluded: true),
      View.Choice("c", value: "c", count: 1, isSelected: true),
    ]
    #expect(choices.sorted(by: [.selected, .countDescending]).map(\.label) == ["c", "b", "a"])
  }

  @Test(arguments: [
    ([("b", 2), ("a", 2), ("c", 2)], "abc"), ([("a", 2), ("B", 2), ("c", 2)], "aBc"),
    ([("c", 3), ("B", 2), ("a", 2)], "caB"), ([("c", 3), ("a", 2), ("b", 2)], "cab"),
    ([("a", 2), ("c", 3)], "ca"),
  ])
  func equalCountsAreSortedByName(values: [(String, Int)], labels: String) {
    let choices = values.map { View.Choice($0.0, value: .text($0.0), count: $0.1) }
    #expect(choices.sorted(by: [.countDescending]).map(\.label).joined() == labels)
  }

  @Test func labelsThatDifferOnlyInCaseHaveAStableOrder() {
    let choices = ["b", "B", "a", "A"].map { View.Choice($0, value: .text($0)) }
    #expect(choices.sorted(by: []).map(\.label) == ["A", "a", "B", "b"])
    #expect(choices.reversed().sorted(by: []).map(\.label) == ["A", "a", "B", "b"])
  }
}
