/// The consecutive pages that an infinite list shows, 0-based.
///
/// The widget state contains the span. It applies only while its last page is the page of the search;
/// after any other change of the page, the span is that one page.
public struct PageSpan: Hashable, Sendable {
  /// The first page.
  public private(set) var first: Int
  /// The last page.
  public private(set) var last: Int

  /// Creates the span that ends at a page.
  ///
  /// - Parameters:
  ///   - page: the last page, 0-based.
  ///   - widgetState: an earlier value of `json`; nil for none.
  public init(endingAt page: Int, widgetState: JSONValue?) {
    last = page
    first = page
    if let pages = widgetState?.array, pages.count == 2, pages[1] == .integer(page),
      case .integer(let start) = pages[0], start >= 0, start < page
    {
      first = start
    }
  }

  /// The span as a widget state.
  public var json: JSONValue { [.integer(first), .integer(last)] }

  /// Adds the next page.
  ///
  /// - Parameters:
  ///   - nbPages: the number of pages of the result; nil if it is unknown.
  ///   - maximum: the maximum length of the span, which drops its first pages; nil for no limit.
  /// - Throws: `ActionError` if there is no next page.
  public mutating func growAtEnd(of nbPages: Int?, upTo maximum: Int?) throws(ActionError) {
    guard last < (nbPages ?? .max) - 1 else { throw ActionError("there are no more pages") }
    last += 1
    if let maximum { first = max(first, last - max(maximum, 1) + 1) }
  }

  /// Adds the preceding page.
  ///
  /// - Parameter maximum: the maximum length of the span, which drops its last pages; nil for no limit.
  /// - Throws: `ActionError` if the span starts at the first page.
  public mutating func growAtStart(upTo maximum: Int?) throws(ActionError) {
    guard first > 0 else { throw ActionError("there are no preceding pages") }
    first -= 1
    if let maximum { last = min(last, first + max(maximum, 1) - 1) }
  }
}

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
