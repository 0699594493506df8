internal import WidgetCore

/// Checks that what a widget filters by is what its searcher reads.
struct FilterStateCheck {
  let widgets: [PlacedWidget]
  let searchers: [Screen.SearcherEntry]

  func report(into diagnostics: inout Diagnostics) {
    for placed in widgets {
      let widget = placed.widget
      guard let searcher = searchers.first(where: { $0.id == widget.searcher }),
        searcher.filterState != widget.filterState,
        searchers.contains(where: { $0.filterState == widget.filterState })
      else { continue }
      diagnostics.report(
        Diagnostic(
          .otherFilterState,
          "the searcher '\(searcher.id)' of this widget reads the filter state "
            + "'\(searcher.filterState)', so that the filters of '\(widget.filterState)' do not "
            + "change what the widget shows",
          at: placed.draft.range("filterState"), severity: .warning,
          help: "leave 'filterState' out, or name a 'searcher' that reads it"))
    }
  }
}

extension DiagnosticID {
  /// A widget whose filters its searcher does not read.
  static let otherFilterState: Self = "other-filter-state"
}
