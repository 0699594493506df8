internal import WidgetCore

/// What is wrong with widgets taken together, each of which is right by itself.
struct ScreenChecks {
  let widgets: [PlacedWidget]
  /// The filters of `state.initial`.
  let initial: [WrittenFilters]
  /// The names of the filter states that searchers read, the first searcher's first.
  let searchers: [String]

  func report(into diagnostics: inout Diagnostics) {
    for (index, widget) in widgets.enumerated() {
      let earlier = widgets[..<index]
      if let twin = earlier.first(where: { $0.isSame(as: widget) }) {
        diagnostics.report(.twin(widget, of: twin))
      } else if let conflict = earlier.lazy.compactMap({ GroupConflict($0, widget) }).first {
        diagnostics.report(conflict.diagnostic)
      }
    }
    for filters in initial {
      InitialFilterCheck(filters: filters, widgets: widgets, fallback: searchers.first ?? "main")
        .report(into: &diagnostics)
    }
  }
}

extension PlacedWidget {
  /// True if both entries say the same; an id of its own makes an entry different.
  fileprivate func isSame(as other: PlacedWidget) -> Bool {
    let (a, b) = (widget, other.widget)
    return draft.id == nil && other.draft.id == nil && a.type == b.type && a.title == b.title
      && a.searcher == b.searcher && a.filterState == b.filterState
      && a.connector.json == b.connector.json
  }
}

extension Diagnostic {
  fileprivate static func twin(_ widget: PlacedWidget, of first: PlacedWidget) -> Diagnostic {
    Diagnostic(
      .repeatedWidget, "this widget says the same as an earlier one", at: widget.draft.range(),
      severity: .warning, help: "give it an 'id' if both are wanted, or remove one",
      notes: [Diagnostic.Note("the earlier widget is here", at: first.draft.range())])
  }
}

extension DiagnosticID {
  /// Two entries that say the same.
  static let repeatedWidget: Self = "repeated-widget"
}
