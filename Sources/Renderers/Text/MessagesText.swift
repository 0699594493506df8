import WidgetCore

/// A banner between two rules: its text, or its data as JSON if it has none.
struct BannerText: TextControl {
  let banner: View.Banner

  func lines(in layout: TextLayout) -> [StyledText] {
    guard !banner.data.isNull else { return [] }
    let text = banner.text ?? banner.data.text(.compact)
    let lines = StyledText(text, keepsLineBreaks: true).wrapped(to: layout.width)
    guard !lines.isBlank else { return [] }
    let rule = lines.rule("─", to: layout.width)
    return [rule] + lines + [rule]
  }
}
