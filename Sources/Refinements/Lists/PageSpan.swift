/// The pages that are shown below each other, 0-based; a widget notes them down.
///
/// What is noted down holds only as long as the last of the pages is the page of the search: as
/// soon as the search starts over, or another page is gone to, the span is that one page.
public struct PageSpan: Hashable, Sendable {
  public private(set) var first: Int
  public private(set) var last: Int

  /// The span that ends at a page, 0-based; `memory` is what `json` gave before, nil for nothing.
  public init(endingAt page: Int, remembering memory: JSONValue?) {
    last = page
    first = page
    if let noted = memory?.array, noted.count == 2, noted[1] == .integer(page),
      case .integer(let start) = noted[0], start >= 0, start < page
    {
      first = start
    }
  }

  /// What is to be noted down.
  public var json: JSONValue { [.integer(first), .integer(last)] }

  /// Adds the next page.
  ///
  /// - Parameters:
  ///   - nbPages: how many there are; nil if that is not known.
  ///   - most: the most pages of the span; nil for no limit. The first give way.
  public mutating func growAtEnd(of nbPages: Int?, upTo most: Int?) throws(ActionError) {
    guard last < (nbPages ?? .max) - 1 else { throw ActionError("there are no more pages to show") }
    last += 1
    if let most { first = max(first, last - max(most, 1) + 1) }
  }

  /// Adds the page before the first.
  ///
  /// - Parameter most: the most pages of the span; nil for no limit. The last give way.
  public mutating func growAtStart(upTo most: Int?) throws(ActionError) {
    guard first > 0 else { throw ActionError("there are no pages before the first") }
    first -= 1
    if let most { last = min(last, first + max(most, 1) - 1) }
  }
}
