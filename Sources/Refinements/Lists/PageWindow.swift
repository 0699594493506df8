/// The pages to offer around the current one; pages are 0-based.
public struct PageWindow: Hashable, Sendable {
  /// The pages in order; page 0 alone if there are none.
  public let pages: [Int]

  private static let mostPadding = 1_000

  /// As many pages as fit, up to `padding` (at most 1,000) on each side of `page`; near an end the
  /// window keeps its width and stays inside (the rule of InstantSearch.js).
  public init(around page: Int, of nbPages: Int, padding: Int) {
    let nbPages = max(nbPages, 1)
    let side = min(max(padding, 0), Self.mostPadding)
    let width = min(2 * side + 1, nbPages)
    let first = min(max(page, side) - side, nbPages - width)
    pages = Array(first..<first + width)
  }
}
