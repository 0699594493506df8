package import WidgetCore

/// A banner between two rules: its text, or its data as JSON if there is no text.
package struct BannerText: TextControl {
  let banner: View.Banner

  package init(banner: View.Banner) {
    self.banner = banner
  }

  package func lines(in layout: TextLayout) -> [StyledText] {
    guard !banner.data.isNull else { return [] }
    let text = banner.text ?? banner.data.text(.compact)
    let lines = StyledText(text, keepsLineBreaks: true).wrapped(to: layout.width)
    guard !lines.isBlank else { return [] }
    let rule = lines.rule("─", to: layout.width)
    return [rule] + lines + [rule]
  }
}

/// An error message: `! message`.
package struct FailureText: TextControl {
  let message: String

  package init(message: String) {
    self.message = message
  }

  package func lines(in layout: TextLayout) -> [StyledText] {
    StyledText("! \(message)", .failure, keepsLineBreaks: true)
      .wrapped(to: layout.width, hangingIndent: 2)
  }
}

/// The label of a progress indicator; no lines when nothing is loading.
struct ProgressText: TextControl {
  let progress: View.Progress

  func lines(in layout: TextLayout) -> [StyledText] {
    guard progress.isLoading else { return [] }
    let label = progress.label.isEmpty ? layout.wording.text(.loading) : progress.label
    return StyledText(label, .faint).wrapped(to: layout.width)
  }
}

/// A text such as the number of results, wrapped to the layout's width.
struct ParagraphText: TextControl {
  let text: View.Text

  func lines(in layout: TextLayout) -> [StyledText] {
    guard !text.text.isEmpty else { return [] }
    return StyledText(text.text, keepsLineBreaks: true).wrapped(to: layout.width)
  }
}
