internal import Screens
internal import WidgetCore

/// Checks that each widget writes to the filter state that its searcher uses.
struct FilterStateCheck {
  let widgets: [DeclaredWidget]
  let searchers: [Screen.SearcherConfiguration]

  func report(into diagnostics: inout Diagnostics) {
    for declared in widgets {
      let widget = declared.widget
      guard let searcher = searchers.first(where: { $0.id == widget.searcher }),
        searcher.filterState != widget.filterState,
        searchers.contains(where: { $0.filterState == widget.filterState })
      else { continue }
      diagnostics.report(
        Diagnostic(
          .otherFilterState,
          "the filter state '\(widget.filterState)' does not affect this widget, because its "
            + "searcher '\(searcher.id)' uses '\(searcher.filterState)'",
          at: declared.declaration.range("filterState"), severity: .warning,
          help: "remove 'filterState', or set 'searcher' to one that uses it"))
    }
  }
}

extension DiagnosticID {
  /// A widget with a filter state that its searcher does not use.
  static let otherFilterState: Self = "other-filter-state"
}
