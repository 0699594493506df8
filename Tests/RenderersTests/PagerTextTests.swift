import Testing
import WidgetCore

@testable import Renderers

@Suite struct PagerTextTests {
  private func pager(_ page: Int, of nbPages: Int, _ pages: [Int]) -> View {
    .pager(
      View.Pager(
        page: page, nbPages: nbPages, pages: pages, action: Action(widget: "pages", name: "set")))
  }

  @Test(arguments: [
    (0, 417, [0, 1, 2], "Page 1 of 417   [1] 2 3 … ›"),
    (1, 417, [0, 1, 2, 3], "Page 2 of 417   ‹ 1 [2] 3 4 … ›"),
    (1499, 1500, [1498, 1499], "Page 1,500 of 1,500   ‹ … 1,499 [1,500]"),
    (0, 2, [0, 1], "Page 1 of 2   [1] 2 ›"),
    (7, 2, [0, 1], "Page 8 of 2   ‹ 1 2"),
    (0, 1, [0], "Page 1 of 1"),
    (0, 0, [], ""),
  ])
  func pagesAreCountedFromOne(page: Int, nbPages: Int, pages: [Int], text: String) {
    #expect(drawn(pager(page, of: nbPages, pages)) == text)
  }

  @Test func manyPagesAreWrapped() {
    #expect(
      drawn(pager(3, of: 9, Array(0..<9)), width: 22) == """
        Page 4 of 9   ‹ 1 2 3
          [4] 5 6 7 8 9 ›
        """)
  }

  @Test func currentPageIsColored() {
    #expect(
      drawn(pager(0, of: 2, [0, 1]), usesColor: true) == "Page 1 of 2   ^[32m[1]^[0m 2 ›")
  }
}
