import WidgetCore

extension TerminalReducer {
  /// Focuses the clicked item; a second click on a record marks it, one on a control uses it.
  func click(
    _ row: Int, _ column: Int, _ state: inout TerminalState
  ) -> [TerminalEffect] {
    if state.overlay != nil {
      state.overlay = nil
      return []
    }
    let screen = TerminalScreen(contents, state, bindings)
    guard let target = screen.hitTest(row: row, column: column) else { return [] }
    let wasFocused = state.pane == target.pane
    state.pane = target.pane
    if let action = target.click { return [.send(action)] }
    guard let id = target.item,
      let index = contents.items(in: target.pane).firstIndex(where: { $0.id == id })
    else { return [] }
    let wasSelected = wasFocused && state.index(in: target.pane, of: contents) == index
    state.select(index, in: target.pane, of: contents)
    let item = contents.items(in: target.pane)[index]
    if case .range(let range) = item.control, let fraction = target.fraction {
      return click(range, item, at: fraction, &state)
    }
    if case .record = item.control, !wasSelected { return [] }
    if case .record = item.control {
      state.toggleMark(item)
      return []
    }
    return send(item.click)
  }

  /// Moves the bound of a range that is nearer to the click.
  private func click(
    _ range: View.Range, _ item: TerminalItem, at fraction: Double, _ state: inout TerminalState
  ) -> [TerminalEffect] {
    guard let bounds = range.bounds else { return [] }
    let present = state.range(of: item)
    let handles = present?.closed(within: bounds) ?? bounds
    let number = range.stop(at: fraction)
    let isLower = abs(number - handles.lowerBound) <= abs(number - handles.upperBound)
    let bound: RangeBound = isLower ? .lower : .upper
    let value = range.setting(bound, of: present, to: number)
    if state.activeBound(of: item) != bound { state.switchBound(of: item) }
    guard value != present else { return [] }
    state.move(item, to: value)
    return [.send(range.action(selecting: value))]
  }

  /// Scrolls the help, or moves the selection of the list below the pointer by one item.
  func scroll(
    _ row: Int, _ column: Int, _ lines: Int, _ state: inout TerminalState
  ) -> [TerminalEffect] {
    if case .help(let top)? = state.overlay {
      let last = KeyHelp(bindings: bindings, pane: state.pane).lines.count - 1
      state.overlay = .help(top: min(max(top + lines, 0), max(last, 0)))
      return []
    }
    let screen = TerminalScreen(contents, state, bindings)
    if screen.layout.preview?.contains(row: row, column: column) == true {
      scrollPreview(&state, by: lines)
      return []
    }
    let pane = screen.hitTest(row: row, column: column)?.pane ?? listPane(state)
    guard pane == .filters || pane == .hits, let index = state.index(in: pane, of: contents)
    else { return [] }
    state.select(index + lines.signum(), in: pane, of: contents)
    return []
  }
}
