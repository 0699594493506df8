package import WidgetCore

/// A side effect that the reducer requests from the event loop.
package enum TerminalEffect: Hashable, Sendable {
  /// Sends an action to the session.
  case send(Action)
  /// Undoes or redoes the latest change of the search state.
  case undo, redo
  /// Leaves the screen with the accepted records.
  case accept
  /// Leaves the screen without records.
  case quit
  /// Suspends the process.
  case suspend
  /// Draws the whole screen again.
  case redraw
  /// Opens the dialog with representations of the state.
  case save
  /// Copies a representation of the state.
  case copy(TerminalState.ExportedState)
  /// Copies a text; `name` says what it is.
  case copyText(String, name: String)
  /// Opens a URL in a browser.
  case open(url: String)
  /// Runs `/bin/sh` with these arguments on the terminal.
  case execute([String])
}

/// Applies events to the state of a live screen. A pure function that returns side effects.
package struct TerminalReducer: Sendable {
  /// A part of the screen that can have the focus.
  package typealias Pane = TerminalCommand.Pane

  let contents: TerminalContents
  let bindings: KeyBindings

  /// Creates a reducer for the contents of the current frame.
  package init(contents: TerminalContents, bindings: KeyBindings = .standard) {
    self.contents = contents
    self.bindings = bindings
  }

  /// Updates the state for an event and returns the side effects to perform, in order.
  package func reduce(
    _ state: inout TerminalState, _ event: TerminalEvent
  ) -> [TerminalEffect] {
    state.message = nil
    let selected = state.item(in: .hits, of: contents)?.id
    defer {
      if state.item(in: .hits, of: contents)?.id != selected { state.previewOffset = 0 }
    }
    let effects =
      switch event {
      case .key(let press): reduce(&state, press)
      case .paste(let text): insert(text, &state)
      case .click(let row, let column): click(row, column, &state)
      case .wheel(let row, let column, let lines): scroll(row, column, lines, &state)
      }
    return effects + selectionEffects(state, after: selected)
  }

  /// Removes and returns the next event to reduce; nil if there is none.
  ///
  /// Characters typed in a row, such as a text pasted into a terminal without bracketed paste, are
  /// one event: the terminal searches for the whole text, not for each of its beginnings.
  package func nextEvent(
    of events: inout ArraySlice<TerminalEvent>, in state: TerminalState
  ) -> TerminalEvent? {
    guard let first = events.popFirst() else { return nil }
    guard state.overlay == nil, isTyping(state), var text = first.typedText else { return first }
    var isSingle = true
    while let more = events.first?.typedText {
      text += more
      events.removeFirst()
      isSingle = false
    }
    return isSingle ? first : .paste(text)
  }

  /// Returns the effects of a newly selected result, such as loading the records after the last one.
  private func selectionEffects(
    _ state: TerminalState, after previous: String?
  ) -> [TerminalEffect] {
    guard let selected = state.item(in: .hits, of: contents)?.id, selected != previous else {
      return []
    }
    return send(contents.selectionActions[selected])
  }

  private func reduce(_ state: inout TerminalState, _ press: KeyPress) -> [TerminalEffect] {
    let isText = state.overlay == nil && isTyping(state)
    let action = press.insertedCharacter != nil && isText ? nil : bindings[press]
    if state.overlay != nil {
      if case .command(let command)? = action { return reduceOverlay(&state, press, command) }
      return reduceOverlay(&state, press, nil)
    }
    switch action {
    case .command(let command): return reduce(&state, command)
    case .execute(let template):
      return selectedRecord(&state).map { [.execute(template.arguments(for: $0.hit.record))] } ?? []
    case .copy(let attribute): return copy(attribute, &state)
    case nil: break
    }
    switch press.key {
    case .backspace: return erase(&state) { $0.eraseBackward() }
    case .delete: return erase(&state) { $0.eraseForward() }
    default: return press.insertedCharacter.map { insert(String($0), &state) } ?? []
    }
  }

  /// Returns whether a text field has the focus.
  private func isTyping(_ state: TerminalState) -> Bool {
    if case .field? = state.focused(in: contents)?.control { return true }
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
    case (.up, .exports(let exports, let selection)):
      state.overlay = .exports(exports, selection: max(selection - 1, 0))
    case (.down, .exports(let exports, let selection)):
      let last = max(exports.count - 1, 0)
      state.overlay = .exports(exports, selection: min(selection + 1, last))
    case (.accept, .exports(let exports, let selection)):
      state.overlay = nil
      return exports.indices.contains(selection) ? [.copy(exports[selection])] : []
    default: state.overlay = nil
    }
    if case .help(let top) = state.overlay {
      let last = KeyHelp(bindings: bindings, pane: state.pane).lines.count - 1
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
    case .back: return goBack(&state)
    case .query: state.pane = .query
    case .nextPane: cyclePane(&state, by: 1)
    case .previousPane: cyclePane(&state, by: -1)
    case .up: return step(&state, by: -1)
    case .down: return step(&state, by: 1)
    case .pageUp: move(&state, by: -pageLength(state))
    case .pageDown: move(&state, by: pageLength(state))
    case .first: move(&state, by: -contents.items(in: listPane(state)).count)
    case .last: move(&state, by: contents.items(in: listPane(state)).count)
    case .left: return moveHorizontally(&state, by: -1)
    case .right: return moveHorizontally(&state, by: 1)
    case .nextPage: return changePage(by: 1)
    case .previousPage: return changePage(by: -1)
    case .accept: return accept(&state)
    case .mark: toggleMark(&state)
    case .toggle: return toggle(&state)
    case .exclude: return exclude(&state)
    case .remove: return remove(&state)
    case .previewUp: scrollPreview(&state, by: -previewStep(state))
    case .previewDown: scrollPreview(&state, by: previewStep(state))
    case .togglePreview: state.hidesPreview.toggle()
    case .toggleTable: state.switchesTables.toggle()
    case .sort: return sort(&state)
    case .copy:
      return selectedRecord(&state).map {
        [.copyText(JSONValue.object($0.hit.record).text(.compact), name: "record")]
      } ?? []
    case .openLink: return openLink(&state)
    case .eraseLine: return erase(&state) { $0.eraseToStart() }
    case .eraseWord: return erase(&state) { $0.eraseWord() }
    case .lineStart: return moveCursor(&state) { $0.moveToStart() }
    case .lineEnd: return moveCursor(&state) { $0.moveToEnd() }
    }
    return []
  }

  private func goBack(_ state: inout TerminalState) -> [TerminalEffect] {
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

  /// The panes that can have the focus, in the order of the tab key.
  private var panes: [Pane] {
    Pane.allCases.filter { $0 == .query || !contents.items(in: $0).isEmpty }
  }

  private func cyclePane(_ state: inout TerminalState, by step: Int) {
    let panes = panes
    let index = panes.firstIndex(of: state.pane) ?? 0
    state.pane = panes[(index + step + panes.count) % panes.count]
    if let index = state.index(in: state.pane, of: contents) {
      state.select(index, in: state.pane, of: contents)
    }
  }

  /// Returns the pane whose selection the arrow keys move: the results, if the query is focused.
  func listPane(_ state: TerminalState) -> Pane {
    state.pane == .query ? .hits : state.pane
  }

  private func pageLength(_ state: TerminalState) -> Int {
    max(state.rows / 3, 1)
  }

  /// Moves the selection by one item, from the first and the last record to the adjacent pages.
  private func step(_ state: inout TerminalState, by step: Int) -> [TerminalEffect] {
    let pane = listPane(state)
    let items = contents.items(in: pane)
    if pane == .hits, state.index(in: pane, of: contents) == (step > 0 ? items.count - 1 : 0) {
      let effects = changePage(by: step)
      if !effects.isEmpty {
        state.select(step > 0 ? 0 : items.count - 1, in: pane, of: contents)
        return effects
      }
    }
    move(&state, by: step)
    return []
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

  private func moveHorizontally(_ state: inout TerminalState, by step: Int) -> [TerminalEffect] {
    if isTyping(state) { return moveCursor(&state) { $0.move(by: step) } }
    guard let item = state.focused(in: contents) else { return [] }
    switch (state.pane, item.control) {
    case (.filters, .range(let range)):
      guard let bound = state.activeBound(of: item) else { return [] }
      let value = range.moving(bound, of: state.range(of: item), by: step)
      guard value != state.range(of: item) else { return [] }
      state.move(item, to: value)
      return [.send(range.action(selecting: value))]
    case (.filters, .stepper(let stepper)):
      return send(step > 0 ? stepper.increment : stepper.decrement)
    case (.hits, _): return changePage(by: step)
    case (.chips, _):
      let index = state.index(in: .chips, of: contents) ?? 0
      state.select(index + step, in: .chips, of: contents)
      return []
    default: return []
    }
  }

  private func changePage(by step: Int) -> [TerminalEffect] {
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
    switch (state.pane, item?.control) {
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

  private func toggleMark(_ state: inout TerminalState) {
    guard state.pane == .query || state.pane == .hits,
      let item = state.item(in: .hits, of: contents)
    else { return }
    state.toggleMark(item)
    move(&state, by: 1)
  }

  private func toggle(_ state: inout TerminalState) -> [TerminalEffect] {
    guard let item = state.focused(in: contents) else { return [] }
    if case .range = item.control {
      state.switchBound(of: item)
      return []
    }
    if case .record = item.control {
      toggleMark(&state)
      return []
    }
    return send(item.click)
  }

  private func exclude(_ state: inout TerminalState) -> [TerminalEffect] {
    guard let item = state.focused(in: contents) else { return [] }
    if case .stepper(let stepper) = item.control { return send(stepper.decrement) }
    if state.pane == .filters, item.exclude == nil {
      state.message = "this entry cannot be excluded"
    }
    return send(item.exclude)
  }

  private func remove(_ state: inout TerminalState) -> [TerminalEffect] {
    if isTyping(state) { return erase(&state) { $0.eraseForward() } }
    guard let item = state.focused(in: contents) else { return [] }
    switch item.control {
    case .tag(let tag): return send(tag.remove)
    case .range(let range) where state.range(of: item) != nil:
      state.move(item, to: nil)
      return [.send(range.action(selecting: nil))]
    default: return []
    }
  }
}

extension TerminalReducer {
  /// Inserts text into the focused field, else into the query, which then gets the focus.
  private func insert(_ text: String, _ state: inout TerminalState) -> [TerminalEffect] {
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

  /// Moves the cursor of the focused text field; does nothing elsewhere.
  private func moveCursor(
    _ state: inout TerminalState, _ change: (inout LineEditor) -> Void
  ) -> [TerminalEffect] {
    guard isTyping(state), let item = state.focused(in: contents) else { return [] }
    return edit(&state, item, change)
  }

  private func edit(
    _ state: inout TerminalState, _ item: TerminalItem, _ change: (inout LineEditor) -> Void
  ) -> [TerminalEffect] {
    guard case .field(let field) = item.control, state.edit(item, change) else { return [] }
    var action = field.action
    action.value = state.text(of: item)
    return [.send(action)]
  }
}
