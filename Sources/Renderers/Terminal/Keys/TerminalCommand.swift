/// What a key does on a live screen.
package enum TerminalCommand: String, Hashable, Sendable, CaseIterable {
  case accept, mark
  case up, down, left, right
  case pageUp = "page-up"
  case pageDown = "page-down"
  case first, last
  case nextPane = "next-pane"
  case previousPane = "previous-pane"
  case query
  case toggle, exclude, remove
  case eraseLine = "erase-line"
  case eraseWord = "erase-word"
  case lineStart = "line-start"
  case lineEnd = "line-end"
  case previousPage = "previous-page"
  case nextPage = "next-page"
  case undo, redo
  case save, help, back, redraw, suspend, quit

  /// A part of the screen that keys go to.
  package enum Pane: String, Hashable, Sendable, CaseIterable {
    case query, chips, filters, hits
  }

  /// What it does in a pane, for people; nil where it does nothing.
  package func summary(in pane: Pane) -> String? {
    switch (self, pane) {
    case (.accept, .query), (.accept, .hits): "accept the record, or the marked ones, and leave"
    case (.accept, .filters): "do what a click does"
    case (.accept, .chips), (.remove, .chips), (.toggle, .chips): "take the filter away"
    case (.mark, .query), (.mark, .hits): "mark the record, to accept several"
    case (.up, .query), (.up, .hits): "the record above"
    case (.down, .query), (.down, .hits): "the record below"
    case (.up, .filters): "the entry above"
    case (.down, .filters): "the entry below"
    case (.up, .chips): "to the query"
    case (.down, .chips): "to the filters"
    case (.left, .query): "back in the text"
    case (.right, .query): "forward in the text"
    case (.left, .filters): "move the end of a range down"
    case (.right, .filters): "move the end of a range up"
    case (.left, .chips): "the filter before"
    case (.right, .chips): "the filter behind"
    case (.left, .hits), (.previousPage, .query), (.previousPage, .hits), (.previousPage, .filters):
      "the page of results before"
    case (.right, .hits), (.nextPage, .query), (.nextPage, .hits), (.nextPage, .filters):
      "the next page of results"
    case (.pageUp, .chips), (.pageDown, .chips), (.first, .chips), (.last, .chips): nil
    case (.pageUp, _): "a screenful up"
    case (.pageDown, _): "a screenful down"
    case (.first, .query): "the first record"
    case (.last, .query): "the last record"
    case (.first, _): "to the first"
    case (.last, _): "to the last"
    case (.nextPane, _): "the next part of the screen"
    case (.previousPane, _): "the part of the screen before"
    case (.query, .query): nil
    case (.query, _): "to the query"
    case (.toggle, .filters): "choose, or choose no longer; the other end of a range"
    case (.exclude, .filters): "keep out, or no longer"
    case (.remove, .filters): "give a range all numbers again"
    case (.eraseLine, .query): "erase the text before the cursor"
    case (.eraseWord, .query): "erase the word before the cursor"
    case (.lineStart, .query): "to the start of the text"
    case (.lineEnd, .query): "to the end of the text"
    case (.undo, _): "undo the last change of the filters"
    case (.redo, _): "redo what was undone"
    case (.save, _): "the state as a command line, as YAML, as a test"
    case (.help, _): "these keys"
    case (.back, .query): "empty the query, then leave"
    case (.back, _): "back to the query"
    case (.redraw, _): "draw the screen anew"
    case (.suspend, _): "suspend, until 'fg'"
    case (.quit, _): "leave at once"
    default: nil
    }
  }
}
