import WidgetCore

// Commands for the selected record, its details, and the order of the records.
extension TerminalReducer {
  /// Scrolls by half of the preview's height.
  func previewStep(_ state: TerminalState) -> Int {
    let rows = TerminalScreen(contents, state, bindings).layout.preview?.rows ?? 2
    return max(rows / 2, 1)
  }

  /// Scrolls the preview of the selected record; the screen limits the offset to its length.
  func scrollPreview(_ state: inout TerminalState, by lines: Int) {
    state.previewOffset = max(state.previewOffset + lines, 0)
  }

  /// Returns the selected record, to which commands refer; shows a message if no record is selected.
  func selectedRecord(_ state: inout TerminalState) -> View.RecordList.Item? {
    if case .record(let record)? = state.item(in: .hits, of: contents)?.control { return record }
    state.message = "no record is selected"
    return nil
  }

  func copy(_ attribute: String, _ state: inout TerminalState) -> [TerminalEffect] {
    guard let record = selectedRecord(&state) else { return [] }
    guard let value = record.hit.value(attribute), !value.isNull else {
      state.message = "the record has no '\(attribute)'"
      return []
    }
    return [.copyText(Template.text(of: value), name: "'\(attribute)'")]
  }

  /// Selects the sort order after the selected one.
  func sort(_ state: inout TerminalState) -> [TerminalEffect] {
    let choices = contents.sortChoices
    guard !choices.isEmpty else {
      state.message = "the screen has no 'sortBy' with sort orders"
      return []
    }
    let selected = choices.firstIndex(where: \.isSelected) ?? -1
    let next = choices[(selected + 1) % choices.count]
    state.message = next.label
    return send(next.actions.first)
  }

  func openLink(_ state: inout TerminalState) -> [TerminalEffect] {
    guard let record = selectedRecord(&state) else { return [] }
    guard let link = record.webLink else {
      state.message = "the record has no link"
      return []
    }
    return [.open(url: link)]
  }
}

extension View.RecordList.Item {
  /// The address that the record leads to: the link of its card, else its first URL; nil if it has
  /// neither.
  fileprivate var webLink: String? {
    let texts = [card?.link].compactMap(\.self) + hit.record.members.compactMap(\.value.text)
    return texts.first { text in
      ["https://", "http://"].contains { text.lowercased().hasPrefix($0) }
        && !text.contains { $0.isWhitespace || $0.isNewline }
    }
  }
}
