internal import Screens
internal import WidgetCore

/// Checks that the groups of the widgets preserve the meaning of a filter in `state.initial`.
struct InitialFilterCheck {
  let filters: FilterDeclaration
  let widgets: [DeclaredWidget]

  func report(into diagnostics: inout Diagnostics) {
    for group in filters.groups {
      for filter in group.filters { reportOtherType(filter, into: &diagnostics) }
    }
  }

  /// Reports a filter with a different type than the `or` group of a widget on its attribute.
  ///
  /// Such a filter is added to a separate group, which is combined with `and`.
  private func reportOtherType(_ filter: Filter, into diagnostics: inout Diagnostics) {
    let isTaken = widgets.contains { $0.widget.connector.targets.contains { $0.accepts(filter) } }
    guard !isTaken else { return }
    for declared in widgets {
      for target in declared.targets where target.attribute == filter.attribute {
        guard case .or(_, let kind) = target.group, kind != filter.kind else { continue }
        diagnostics.report(
          Diagnostic(
            .mixedGroup,
            "this \(filter.kind) filter is combined with 'and', because the widget on the same "
              + "attribute uses \(kind) filters",
            at: filters.range, severity: .warning, help: "write it as a \(kind) filter",
            notes: [
              Diagnostic.Note("the widget is here", at: declared.declaration.range("attribute"))
            ]))
        return
      }
    }
  }
}
