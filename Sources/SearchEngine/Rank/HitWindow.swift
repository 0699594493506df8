import Search

/// Which of all hits, or groups of hits, are shown.
package struct HitWindow {
  /// The places in the order of the hits, 0-based.
  let range: Range<Int>

  /// - Parameter count: how many there are in all.
  init(_ request: SearchRequest, count: Int) {
    let perPage = request.hitsPerPage
    let (start, isBeyond) =
      (request.firstPage ?? request.page).multipliedReportingOverflow(by: perPage)
    guard perPage > 0, !isBeyond, start < count else {
      range = 0..<0
      return
    }
    let last = request.page.multipliedReportingOverflow(by: perPage)
    let end = last.partialValue.addingReportingOverflow(perPage)
    range = start..<(last.overflow || end.overflow ? count : min(end.partialValue, count))
  }

  /// How many pages there are.
  package static func pageCount(_ count: Int, perPage: Int) -> Int {
    perPage == 0 ? 0 : count / perPage + (count % perPage == 0 ? 0 : 1)
  }
}
