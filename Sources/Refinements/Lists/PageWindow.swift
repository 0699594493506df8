/// The pages that a pager links to, 0-based.
public struct PageWindow: Hashable, Sendable {
  /// The pages in order; page 0 alone if the result has no pages.
  public let pages: [Int]

  private static let maxPadding = 1_000

  /// Creates the window of up to `padding` pages on each side of a page.
  ///
  /// Near the first and the last page, the window keeps its width, as in InstantSearch.js. At most
  /// 1,000 pages of padding apply.
  public init(around page: Int, of nbPages: Int, padding: Int) {
    let nbPages = max(nbPages, 1)
    let side = min(max(padding, 0), Self.maxPadding)
    let width = min(2 * side + 1, nbPages)
    let first = min(max(page, side) - side, nbPages - width)
    pages = Array(first..<first + width)
  }
}
