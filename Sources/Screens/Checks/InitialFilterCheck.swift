internal import WidgetCore

/// Checks that the filters of one text in `state.initial` mean on the screen what the text says.
struct InitialFilterCheck {
  let filters: WrittenFilters
  let widgets: [PlacedWidget]

  func report(into diagnostics: inout Diagnostics) {
    for group in filters.groups {
      for filter in group.filters { reportOtherType(filter, into: &diagnostics) }
    }
  }

  /// A filter of another type than the `or` group of the widget on its attribute joins that
  /// group's filters by AND.
  private func reportOtherType(_ filter: Filter, into diagnostics: inout Diagnostics) {
    let isTaken = widgets.contains { $0.widget.connector.targets.contains { $0.accepts(filter) } }
    guard !isTaken else { return }
    for placed in widgets {
      for target in placed.targets where target.attribute == filter.attribute {
        guard case .or(_, let kind) = target.group, kind != filter.kind else { continue }
        diagnostics.report(
          Diagnostic(
            .mixedGroup,
            "a \(filter.kind) filter cannot join the \(kind) filters of the widget on this "
              + "attribute under 'or': both have to hold",
            at: filters.range, severity: .warning, help: "write it as a \(kind) filter",
            notes: [Diagnostic.Note("the widget is here", at: placed.draft.range("attribute"))]))
        return
      }
    }
  }
}
