import Testing
import WidgetCore

@testable import Renderers

@Suite struct TreeTextTests {
  private let tree = View.Tree([
    .init(
      View.Choice("Phones", value: "Phones", count: 1200, isSelected: true),
      children: [
        .init(
          View.Choice("Cases", value: "Phones > Cases", count: 30, isSelected: true),
          children: [.init(View.Choice("Leather", value: "Phones > Cases > Leather", count: 4))])
      ]),
    .init(View.Choice("Tablets", value: "Tablets", count: 7)),
  ])

  @Test func levelsAreIndentedAndCountsAligned() {
    #expect(
      drawn(.tree(tree)) == """
        (•) Phones       1,200
          (•) Cases         30
            ( ) Leather      4
        ( ) Tablets          7
        """)
  }

  @Test func countsFollowLabelsInNarrowLayouts() {
    #expect(
      drawn(.tree(tree), width: 14) == """
        (•) Phones
            1,200
          (•) Cases 30
           ( ) Leather
               4
        ( ) Tablets 7
        """)
  }

  @Test func indentationOfDeepLevelsIsLimited() {
    var branch = View.Tree.Branch(View.Choice("leaf", value: "leaf"))
    for _ in 0..<100 {
      branch = View.Tree.Branch(View.Choice("node", value: "node"), children: [branch])
    }
    #expect(drawn(.tree(View.Tree([branch])), width: 40).hasSuffix("          ( ) leaf"))
  }

  @Test func truncatedTreeShowsMoreLine() {
    var tree = View.Tree([tree.branches[1]], showMore: Action(widget: "w", name: "showMore"))
    #expect(drawn(.tree(tree)) == "( ) Tablets  7\nShow more")
    tree.isShowingMore = true
    #expect(drawn(.tree(tree)) == "( ) Tablets  7\nShow less")
  }

  @Test func emptyTreeShowsNothing() {
    #expect(drawn(.tree(View.Tree([]))).isEmpty)
  }
}
