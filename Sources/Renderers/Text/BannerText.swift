import WidgetCore

/// A banner between two rules: its text, or its data as JSON if it has none.
struct BannerText: TextControl {
  let banner: View.Banner

  func lines(in layout: TextLayout) -> [StyledText] {
    guard !banner.data.isNull else { return [] }
    let text = banner.text ?? banner.data.text(.compact)
    guard !text.isEmpty else { return [] }
    let lines = StyledText(text, keepsLineBreaks: true).wrapped(to: layout.width)
    let width = max(lines.map(\.width).max() ?? 0, 1)
    let rule = StyledText(String(repeating: "─", count: width), .faint)
    return [rule] + lines + [rule]
  }
}
