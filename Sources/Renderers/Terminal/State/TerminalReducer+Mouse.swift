import WidgetCore

extension TerminalReducer {
  func click(
    _ row: Int, _ column: Int, _ state: inout TerminalState
  ) -> [TerminalEffect] {
    if state.overlay != nil {
      state.overlay = nil
      return []
    }
    let picture = TerminalPicture(contents, state, bindings)
    guard let target = picture.target(row: row, column: column) else { return [] }
    let wasFocused = state.pane == target.pane
    state.pane = target.pane
    guard let id = target.item,
      let index = contents.items(in: target.pane).firstIndex(where: { $0.id == id })
    else { return [] }
    let wasSelected = wasFocused && state.index(in: target.pane, of: contents) == index
    state.select(index, in: target.pane, of: contents)
    let item = contents.items(in: target.pane)[index]
    if case .range(let range) = item.kind, let share = target.share {
      return click(range, item, at: share, &state)
    }
    if case .record = item.kind, !wasSelected { return [] }
    if case .record = item.kind {
      state.toggleMark(item)
      return []
    }
    return send(item.click)
  }

  /// Moves the end of a range that is nearer to the place.
  private func click(
    _ range: View.Range, _ item: TerminalItem, at share: Double, _ state: inout TerminalState
  ) -> [TerminalEffect] {
    guard let bounds = range.bounds else { return [] }
    let now = state.range(of: item) ?? bounds
    let number = range.stop(at: share)
    let isLower = abs(number - now.lowerBound) <= abs(number - now.upperBound)
    let ends =
      isLower
      ? min(number, now.upperBound)...now.upperBound
      : now.lowerBound...max(number, now.lowerBound)
    let value =
      ends.lowerBound <= bounds.lowerBound && ends.upperBound >= bounds.upperBound ? nil : ends
    if state.activeEnd(of: item) != (isLower ? .lower : .upper) { state.switchEnd(of: item) }
    guard value != state.range(of: item) else { return [] }
    state.move(item, to: value)
    return [.send(range.choosing(value))]
  }

  func scroll(
    _ row: Int, _ column: Int, _ lines: Int, _ state: inout TerminalState
  ) -> [TerminalEffect] {
    if case .help(let top)? = state.overlay {
      let last = TerminalHelp(bindings: bindings, pane: state.pane).lines.count - 1
      state.overlay = .help(top: min(max(top + lines, 0), max(last, 0)))
      return []
    }
    let picture = TerminalPicture(contents, state, bindings)
    let pane = picture.target(row: row, column: column)?.pane ?? listPane(state)
    guard pane == .filters || pane == .hits, let index = state.index(in: pane, of: contents)
    else { return [] }
    state.select(index + lines.signum(), in: pane, of: contents)
    return []
  }
}
