import WidgetCore

/// Page numbers, from 1: `Page 2 of 417   ‹ 1 [2] 3 4 5 … ›`.
///
/// Shows only the text for a single page, and no lines for none.
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
    return FlowLayout(
      lead: lead + .spaces(3), items: items(wording), separator: .spaces(1), hangingIndent: 2
    )
    .lines(to: layout.width)
  }

  private func items(_ wording: Wording) -> [StyledText] {
    let last = pager.nbPages - 1
    var items = pager.pages.map { page in
      page == pager.page
        ? StyledText("[\(number(page, wording))]", .selected) : StyledText(number(page, wording))
    }
    if let first = pager.pages.first, first > 0 { items.insert(StyledText("…", .faint), at: 0) }
    if let end = pager.pages.last, end < last { items.append(StyledText("…", .faint)) }
    if pager.page > 0 { items.insert(StyledText("‹"), at: 0) }
    if pager.page < last { items.append(StyledText("›")) }
    return items
  }

  private func number(_ page: Int, _ wording: Wording) -> String {
    wording.text(of: page &+ 1)
  }
}
