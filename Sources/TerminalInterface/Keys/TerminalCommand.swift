/// A command of a live screen that keys can be bound to.
package enum TerminalCommand: String, Hashable, Sendable, CaseIterable {
  /// Leave the screen with records, or mark a record for that.
  case accept, mark
  /// Move the selection or, in texts, the cursor.
  case up, down, left, right
  /// Move the selection up by a third of the screen.
  case pageUp = "page-up"
  /// Move the selection down by a third of the screen.
  case pageDown = "page-down"
  /// Move the selection to the start or the end of the list.
  case first, last
  /// Move the focus to the next pane.
  case nextPane = "next-pane"
  /// Move the focus to the previous pane.
  case previousPane = "previous-pane"
  /// Move the focus to the query.
  case query
  /// Change a filter.
  case toggle, exclude, remove
  /// Erase the text before the cursor.
  case eraseLine = "erase-line"
  /// Erase the word before the cursor.
  case eraseWord = "erase-word"
  /// Move the cursor to the start of the text.
  case lineStart = "line-start"
  /// Move the cursor to the end of the text.
  case lineEnd = "line-end"
  /// Show the previous page of results.
  case previousPage = "previous-page"
  /// Show the next page of results.
  case nextPage = "next-page"
  /// Scroll the preview of the selected record up.
  case previewUp = "preview-up"
  /// Scroll the preview of the selected record down.
  case previewDown = "preview-down"
  /// Show or hide the preview of the selected record.
  case togglePreview = "toggle-preview"
  /// Show the results as a table or as a list.
  case toggleTable = "toggle-table"
  /// Select the next sort order.
  case sort
  /// Copy the selected record as JSON.
  case copy
  /// Open the link of the selected record in a browser.
  case openLink = "open-link"
  /// Undo or redo the latest change of the search state.
  case undo, redo
  /// Control the screen itself.
  case save, help, back, redraw, suspend, quit

  /// A part of the screen that can have the focus.
  package enum Pane: String, Hashable, Sendable, CaseIterable {
    /// The search field, the active filters, the filter widgets, or the results.
    case query, chips, filters, hits
  }

  /// Returns the help text of the command in a pane; nil if it has no effect there.
  package func summary(in pane: Pane) -> String? {
    switch (self, pane) {
    case (.accept, .query), (.accept, .hits): "accept the record, or the marked ones, and quit"
    case (.accept, .filters): "activate the entry, like a click"
    case (.accept, .chips), (.remove, .chips), (.toggle, .chips): "remove the filter"
    case (.mark, .query), (.mark, .hits): "mark the record, to accept several"
    case (.up, .query), (.up, .hits): "go to the previous record"
    case (.down, .query), (.down, .hits): "go to the next record"
    case (.up, .filters): "go to the previous entry"
    case (.down, .filters): "go to the next entry"
    case (.up, .chips): "go to the query"
    case (.down, .chips): "go to the filters"
    case (.left, .query): "move the cursor left"
    case (.right, .query): "move the cursor right"
    case (.left, .filters): "decrease the active bound of a range"
    case (.right, .filters): "increase the active bound of a range"
    case (.left, .chips): "go to the previous filter"
    case (.right, .chips): "go to the next filter"
    case (.left, .hits), (.previousPage, .query), (.previousPage, .hits), (.previousPage, .filters):
      "show the previous page of results"
    case (.right, .hits), (.nextPage, .query), (.nextPage, .hits), (.nextPage, .filters):
      "show the next page of results"
    case (.pageUp, .chips), (.pageDown, .chips), (.first, .chips), (.last, .chips): nil
    case (.pageUp, _): "move up by a third of the screen"
    case (.pageDown, _): "move down by a third of the screen"
    case (.first, .query): "go to the first record"
    case (.last, .query): "go to the last record"
    case (.first, _): "go to the first entry"
    case (.last, _): "go to the last entry"
    case (.nextPane, _): "go to the next pane"
    case (.previousPane, _): "go to the previous pane"
    case (.query, .query): nil
    case (.query, _): "go to the query"
    case (.toggle, .filters): "toggle; switch between the bounds of a range"
    case (.exclude, .filters): "exclude, or stop excluding"
    case (.remove, .filters): "reset the range"
    case (.eraseLine, .query): "erase the text before the cursor"
    case (.eraseWord, .query): "erase the word before the cursor"
    case (.lineStart, .query): "move the cursor to the start"
    case (.lineEnd, .query): "move the cursor to the end"
    case (.togglePreview, _): "show or hide the record's details"
    case (.previewUp, _): "scroll the record's details up"
    case (.previewDown, _): "scroll the record's details down"
    case (.toggleTable, _): "show the results as a table or a list"
    case (.sort, _): "sort by the next sort order"
    case (.copy, .query), (.copy, .hits): "copy the record as JSON"
    case (.openLink, .query), (.openLink, .hits): "open the record's link in a browser"
    case (.undo, _): "undo the last change of the filters"
    case (.redo, _): "redo the last undone change"
    case (.save, _): "copy the state as a command line, YAML, or a test"
    case (.help, _): "show the key bindings"
    case (.back, .query): "clear the query, then quit"
    case (.back, _): "go back to the query"
    case (.redraw, _): "redraw the screen"
    case (.suspend, _): "suspend; resume with 'fg'"
    case (.quit, _): "quit"
    default: nil
    }
  }
}
