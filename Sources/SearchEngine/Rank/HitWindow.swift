import Search

/// The range of hits, or groups of hits, on the requested pages.
package struct HitWindow {
  /// The indices of the hits in ranking order, from 0.
  let range: Range<Int>

  /// - Parameter count: the total number of hits or groups.
  init(_ request: SearchRequest, count: Int) {
    let perPage = request.hitsPerPage
    let (start, overflow) =
      (request.firstPage ?? request.page).multipliedReportingOverflow(by: perPage)
    guard perPage > 0, !overflow, start < count else {
      range = 0..<0
      return
    }
    let last = request.page.multipliedReportingOverflow(by: perPage)
    let end = last.partialValue.addingReportingOverflow(perPage)
    range = start..<(last.overflow || end.overflow ? count : min(end.partialValue, count))
  }

  /// Returns the number of pages for a number of hits; 0 if a page has no hits.
  package static func pageCount(_ count: Int, perPage: Int) -> Int {
    perPage == 0 ? 0 : count / perPage + (count % perPage == 0 ? 0 : 1)
  }
}
