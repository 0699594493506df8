package import WidgetCore

/// What a live screen asks of the world outside.
package enum TerminalEffect: Hashable, Sendable {
  case send(Action)
  case undo, redo
  /// Ends with these records.
  case accept
  /// Ends without any.
  case quit
  case suspend
  case redraw
  /// Tells the state in the forms that are to be shown.
  case save
  /// Keeps a form of the state that a person has chosen.
  case keep(TerminalState.SavedState)
}

/// What an event does to a live screen: a pure function of state, event and frame.
package struct TerminalReducer: Sendable {
  package typealias Pane = TerminalCommand.Pane

  let contents: TerminalContents
  let bindings: KeyBindings

  package init(contents: TerminalContents, bindings: KeyBindings = .standard) {
    self.contents = contents
    self.bindings = bindings
  }

  package func reduce(
    _ state: inout TerminalState, _ event: TerminalEvent
  ) -> [TerminalEffect] {
    state.message = nil
    switch event {
    case .key(let press): return reduce(&state, press)
    case .paste(let text): return type(text, &state)
    case .click(let row, let column): return click(row, column, &state)
    case .wheel(let row, let column, let lines): return scroll(row, column, lines, &state)
    }
  }

  private func reduce(_ state: inout TerminalState, _ press: KeyPress) -> [TerminalEffect] {
    let isText = state.overlay == nil && isTyping(state)
    let command = press.typed != nil && isText ? nil : bindings[press]
    if state.overlay != nil { return reduceOverlay(&state, press, command) }
    if let command { return reduce(&state, command) }
    switch press.key {
    case .backspace: return erase(&state) { $0.eraseBackward() }
    case .delete: return erase(&state) { $0.eraseForward() }
    default: return press.typed.map { type(String($0), &state) } ?? []
    }
  }

  /// True where the focus is in a line of text.
  private func isTyping(_ state: TerminalState) -> Bool {
    if case .field? = state.focused(in: contents)?.kind { return true }
    return state.pane == .query
  }

  private func reduceOverlay(
    _ state: inout TerminalState, _ press: KeyPress, _ command: TerminalCommand?
  ) -> [TerminalEffect] {
    switch (command, state.overlay) {
    case (.quit, _): return [.quit]
    case (.suspend, _): return [.suspend]
    case (.redraw, _): return [.redraw]
    case (.up, .help(let top)): state.overlay = .help(top: max(top - 1, 0))
    case (.down, .help(let top)): state.overlay = .help(top: top + 1)
    case (.pageUp, .help(let top)): state.overlay = .help(top: max(top - state.rows, 0))
    case (.pageDown, .help(let top)): state.overlay = .help(top: top + state.rows)
    case (.up, .saved(let forms, let chosen)):
      state.overlay = .saved(forms, chosen: max(chosen - 1, 0))
    case (.down, .saved(let forms, let chosen)):
      state.overlay = .saved(forms, chosen: min(chosen + 1, max(forms.count - 1, 0)))
    case (.accept, .saved(let forms, let chosen)):
      state.overlay = nil
      return forms.indices.contains(chosen) ? [.keep(forms[chosen])] : []
    default: state.overlay = nil
    }
    if case .help(let top) = state.overlay {
      let last = TerminalHelp(bindings: bindings, pane: state.pane).lines.count - 1
      state.overlay = .help(top: min(top, max(last, 0)))
    }
    return []
  }

  private func reduce(
    _ state: inout TerminalState, _ command: TerminalCommand
  ) -> [TerminalEffect] {
    switch command {
    case .quit: return [.quit]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    case .undo: return [.undo]
    case .redo: return [.redo]
    case .save: return [.save]
    case .help: state.overlay = .help(top: 0)
    case .back: return back(&state)
    case .query: state.pane = .query
    case .nextPane: turn(&state, by: 1)
    case .previousPane: turn(&state, by: -1)
    case .up: move(&state, by: -1)
    case .down: move(&state, by: 1)
    case .pageUp: move(&state, by: -pageLength(state))
    case .pageDown: move(&state, by: pageLength(state))
    case .first: move(&state, by: -contents.items(in: listPane(state)).count)
    case .last: move(&state, by: contents.items(in: listPane(state)).count)
    case .left: return sideways(&state, by: -1)
    case .right: return sideways(&state, by: 1)
    case .nextPage: return turnPage(by: 1)
    case .previousPage: return turnPage(by: -1)
    case .accept: return accept(&state)
    case .mark: mark(&state)
    case .toggle: return toggle(&state)
    case .exclude: return exclude(&state)
    case .remove: return remove(&state)
    case .eraseLine: return erase(&state) { $0.eraseToStart() }
    case .eraseWord: return erase(&state) { $0.eraseWord() }
    case .lineStart: return place(&state) { $0.moveToStart() }
    case .lineEnd: return place(&state) { $0.moveToEnd() }
    }
    return []
  }

  private func back(_ state: inout TerminalState) -> [TerminalEffect] {
    if state.pane != .query {
      state.pane = .query
      return []
    }
    guard let query = contents.query, !state.text(of: query).isEmpty else { return [.quit] }
    return edit(&state, query) { editor in
      editor.moveToEnd()
      editor.eraseToStart()
    }
  }

  /// The panes that there is anything in, in the order in which they are gone through.
  private var panes: [Pane] {
    Pane.allCases.filter { $0 == .query || !contents.items(in: $0).isEmpty }
  }

  private func turn(_ state: inout TerminalState, by step: Int) {
    let panes = panes
    let index = panes.firstIndex(of: state.pane) ?? 0
    state.pane = panes[(index + step + panes.count) % panes.count]
    if let index = state.index(in: state.pane, of: contents) {
      state.select(index, in: state.pane, of: contents)
    }
  }

  /// The list that up and down go through: from the query it is that of the results.
  func listPane(_ state: TerminalState) -> Pane {
    state.pane == .query ? .hits : state.pane
  }

  private func pageLength(_ state: TerminalState) -> Int {
    max(state.rows / 3, 1)
  }

  private func move(_ state: inout TerminalState, by step: Int) {
    if state.pane == .chips {
      state.pane = step < 0 || contents.items(in: .filters).isEmpty ? .query : .filters
      return
    }
    let pane = listPane(state)
    guard let index = state.index(in: pane, of: contents) else { return }
    if step == -1, index == 0, state.pane != .query {
      state.pane = .query
    } else {
      state.select(index + step, in: pane, of: contents)
    }
  }

  private func sideways(_ state: inout TerminalState, by step: Int) -> [TerminalEffect] {
    if isTyping(state) { return place(&state) { $0.move(by: step) } }
    guard let item = state.focused(in: contents) else { return [] }
    switch (state.pane, item.kind) {
    case (.filters, .range(let range)):
      guard let end = state.activeEnd(of: item) else { return [] }
      let value = range.moved(state.range(of: item), end, by: step)
      guard value != state.range(of: item) else { return [] }
      state.move(item, to: value)
      return [.send(range.choosing(value))]
    case (.filters, .stepper(let stepper)):
      return send(step > 0 ? stepper.increment : stepper.decrement)
    case (.hits, _): return turnPage(by: step)
    case (.chips, _):
      let index = state.index(in: .chips, of: contents) ?? 0
      state.select(index + step, in: .chips, of: contents)
      return []
    default: return []
    }
  }

  private func turnPage(by step: Int) -> [TerminalEffect] {
    guard let pager = contents.pager else { return [] }
    let page = pager.page &+ step
    guard (0..<pager.nbPages).contains(page) else { return [] }
    var action = pager.action
    action.value = String(page &+ 1)
    return [.send(action)]
  }

  func send(_ action: Action?) -> [TerminalEffect] {
    action.map { [.send($0)] } ?? []
  }

  private func accept(_ state: inout TerminalState) -> [TerminalEffect] {
    let item = state.focused(in: contents)
    switch (state.pane, item?.kind) {
    case (.filters, .field(let field)?): return send(submission(field, item, state))
    case (.filters, _), (.chips, _): return toggle(&state)
    case (.query, .field(let field)?) where contents.frame.searches.contains { $0.searched != nil }:
      if let submit = submission(field, item, state) { return [.send(submit)] }
    case (.hits, .button(let action)?): return [.send(action)]
    default: break
    }
    if state.accepted(in: contents).isEmpty {
      state.message = "there is no record to accept"
      return []
    }
    return [.accept]
  }

  private func submission(
    _ field: View.Field, _ item: TerminalItem?, _ state: TerminalState
  ) -> Action? {
    guard var action = field.submit else { return nil }
    if action.value != nil, let item { action.value = state.text(of: item) }
    return action
  }

  private func mark(_ state: inout TerminalState) {
    guard state.pane == .query || state.pane == .hits,
      let item = state.item(in: .hits, of: contents)
    else { return }
    state.toggleMark(item)
    move(&state, by: 1)
  }

  private func toggle(_ state: inout TerminalState) -> [TerminalEffect] {
    guard let item = state.focused(in: contents) else { return [] }
    if case .range = item.kind {
      state.switchEnd(of: item)
      return []
    }
    if case .record = item.kind {
      mark(&state)
      return []
    }
    return send(item.click)
  }

  private func exclude(_ state: inout TerminalState) -> [TerminalEffect] {
    guard let item = state.focused(in: contents) else { return [] }
    if case .stepper(let stepper) = item.kind { return send(stepper.decrement) }
    if state.pane == .filters, item.exclude == nil {
      state.message = "nothing can be kept out here"
    }
    return send(item.exclude)
  }

  private func remove(_ state: inout TerminalState) -> [TerminalEffect] {
    if isTyping(state) { return erase(&state) { $0.eraseForward() } }
    guard let item = state.focused(in: contents) else { return [] }
    switch item.kind {
    case .tag(let tag): return send(tag.remove)
    case .range(let range) where state.range(of: item) != nil:
      state.move(item, to: nil)
      return [.send(range.choosing(nil))]
    default: return []
    }
  }
}

extension TerminalReducer {
  /// Types into the line in focus, else into the query, which then has the focus.
  private func type(_ text: String, _ state: inout TerminalState) -> [TerminalEffect] {
    guard state.overlay == nil else { return [] }
    if !isTyping(state) { state.pane = .query }
    guard let item = state.focused(in: contents) else { return [] }
    return edit(&state, item) { $0.insert(text) }
  }

  private func erase(
    _ state: inout TerminalState, _ change: (inout LineEditor) -> Void
  ) -> [TerminalEffect] {
    if !isTyping(state) { state.pane = .query }
    guard let item = state.focused(in: contents) else { return [] }
    return edit(&state, item, change)
  }

  /// Moves the cursor of the line in focus; elsewhere there is none.
  private func place(
    _ state: inout TerminalState, _ change: (inout LineEditor) -> Void
  ) -> [TerminalEffect] {
    guard isTyping(state), let item = state.focused(in: contents) else { return [] }
    return edit(&state, item, change)
  }

  private func edit(
    _ state: inout TerminalState, _ item: TerminalItem, _ change: (inout LineEditor) -> Void
  ) -> [TerminalEffect] {
    guard case .field(let field) = item.kind, state.edit(item, change) else { return [] }
    var action = field.action
    action.value = state.text(of: item)
    return [.send(action)]
  }
}
