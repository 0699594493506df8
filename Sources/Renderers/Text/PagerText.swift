import WidgetCore

/// The pages of a result, 1-based: `Page 2 of 417   ‹ 1 [2] 3 4 5 … ›`.
///
/// Only the number is shown of a single page, and nothing where there is no page.
struct PagerText: TextControl {
  let pager: View.Pager

  func lines(in layout: TextLayout) -> [StyledText] {
    guard pager.nbPages > 0 else { return [] }
    let wording = layout.wording
    let lead = StyledText(
      wording.text(
        .pageOfPages,
        ["page": number(pager.page, wording), "pages": wording.text(of: pager.nbPages)]))
    guard pager.nbPages > 1 else { return lead.wrapped(to: layout.width) }
    return Flow(lead: lead + .spaces(3), pieces: pieces(wording), separator: .spaces(1), hanging: 2)
      .lines(to: layout.width)
  }

  private func pieces(_ wording: Wording) -> [StyledText] {
    let last = pager.nbPages - 1
    var pieces = pager.pages.map { page in
      page == pager.page
        ? StyledText("[\(number(page, wording))]", .selected) : StyledText(number(page, wording))
    }
    if let first = pager.pages.first, first > 0 { pieces.insert(StyledText("…", .faint), at: 0) }
    if let end = pager.pages.last, end < last { pieces.append(StyledText("…", .faint)) }
    if pager.page > 0 { pieces.insert(StyledText("‹"), at: 0) }
    if pager.page < last { pieces.append(StyledText("›")) }
    return pieces
  }

  private func number(_ page: Int, _ wording: Wording) -> String {
    wording.text(of: page &+ 1)
  }
}
