import WidgetCore

/// The label of something under way; nothing when it is over.
struct ProgressText: TextControl {
  let progress: View.Progress

  func lines(in layout: TextLayout) -> [StyledText] {
    guard progress.isLoading else { return [] }
    let label = progress.label.isEmpty ? layout.wording.text(.loading) : progress.label
    return StyledText(label, .faint).wrapped(to: layout.width)
  }
}
