import Testing
import WidgetCore

@Suite struct PageWindowTests {
  @Test(arguments: [
    (0, 0, 3, [0]), (0, 1, 3, [0]), (0, 3, 3, [0, 1, 2]), (0, 10, 3, [0, 1, 2, 3, 4, 5, 6]),
    (3, 10, 3, [0, 1, 2, 3, 4, 5, 6]), (4, 10, 3, [1, 2, 3, 4, 5, 6, 7]),
    (6, 10, 3, [3, 4, 5, 6, 7, 8, 9]), (7, 10, 3, [3, 4, 5, 6, 7, 8, 9]),
    (9, 10, 3, [3, 4, 5, 6, 7, 8, 9]), (5, 10, 0, [5]), (5, 10, 1, [4, 5, 6]),
    (0, 2, 100, [0, 1]), (99, 10, 1, [7, 8, 9]), (-5, 10, 1, [0, 1, 2]), (0, -1, 1, [0]),
    (1, 3, -1, [1]),
  ])
  func windowKeepsItsWidthInside(page: Int, nbPages: Int, padding: Int, pages: [Int]) {
    #expect(PageWindow(around: page, of: nbPages, padding: padding).pages == pages)
  }

  @Test func windowHasAMaximumWidth() {
    let window = PageWindow(around: .max, of: .max, padding: .max)
    #expect(window.pages.count == 2001)
    #expect(window.pages.last == Int.max - 1)
  }
}
