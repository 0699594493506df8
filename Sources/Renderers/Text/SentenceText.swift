import WidgetCore

/// A sentence such as the number of hits.
struct SentenceText: TextControl {
  let text: View.Text

  func lines(in layout: TextLayout) -> [StyledText] {
    guard !text.text.isEmpty else { return [] }
    return StyledText(text.text, keepsLineBreaks: true).wrapped(to: layout.width)
  }
}
