internal import WidgetCore

/// Checks that the filters of one text in `state.initial` mean on the screen what the text says.
struct InitialFilterCheck {
  let filters: WrittenFilters
  let widgets: [PlacedWidget]
  /// The filter state of filters that no widget holds.
  let fallback: String

  func report(into diagnostics: inout Diagnostics) {
    let screenWidgets = widgets.map(\.widget)
    for group in filters.groups {
      if !FilterRoute.keepsAlternatives(group, among: screenWidgets, fallback: fallback) {
        reportLostAlternative(into: &diagnostics)
      }
      for filter in group.filters { reportOtherType(filter, into: &diagnostics) }
    }
  }

  private func reportLostAlternative(into diagnostics: inout Diagnostics) {
    diagnostics.report(
      Diagnostic(
        .lostAlternative,
        "no widget keeps these filters as alternatives, so that all of them would have to hold",
        at: filters.range,
        help: "write it in 'always', or add a widget with 'operator: or'"))
  }

  /// A filter of another type than the `or` group of the widget on its attribute joins that
  /// group's filters by AND.
  private func reportOtherType(_ filter: Filter, into diagnostics: inout Diagnostics) {
    let isTaken = widgets.contains { $0.widget.connector.targets.contains { $0.takes(filter) } }
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

extension DiagnosticID {
  /// Alternatives that no `or` group holds.
  static let lostAlternative: Self = "lost-alternative"
}
