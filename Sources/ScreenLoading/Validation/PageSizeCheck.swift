internal import Screens
internal import WidgetCore

/// Checks the numbers of hits per page against each other and against the searchers.
struct PageSizeCheck {
  let widgets: [DeclaredWidget]
  let searchers: [Screen.SearcherConfiguration]

  func report(into diagnostics: inout Diagnostics) {
    for declared in widgets {
      reportLimit(of: declared, into: &diagnostics)
      reportOtherSize(of: declared, into: &diagnostics)
    }
  }

  /// Reports a number of hits that the engine of a searcher rejects.
  private func reportLimit(of declared: DeclaredWidget, into diagnostics: inout Diagnostics) {
    let connector = declared.widget.connector
    let own = Self.initialSize(of: connector).map { [$0] } ?? []
    let sizes = connector.pageSizes.isEmpty ? own : connector.pageSizes
    for searcher in searchers where declared.widget.isConnected(to: searcher.id) {
      let limit = searcher.settings.maxHitsPerPage
      for (index, size) in sizes.enumerated() where size > limit {
        let parameter = connector.pageSizes.isEmpty ? "hitsPerPage" : "items"
        diagnostics.report(
          Diagnostic(
            .invalidValue,
            "\(size) hits per page, but a searcher of type '\(searcher.type)' returns at most \(limit)",
            at: declared.declaration.range(of: parameter, item: index),
            help: "write \(limit) or less",
            notes: [Diagnostic.Note("the searcher is here", at: searcher.range)]))
      }
    }
  }

  /// Reports a number of hits that is not one of those that another widget lets users select.
  private func reportOtherSize(of declared: DeclaredWidget, into diagnostics: inout Diagnostics) {
    let widget = declared.widget
    guard widget.connector.pageSizes.isEmpty,
      declared.declaration.merged.mapping["hitsPerPage"] != nil,
      let size = Self.initialSize(of: widget.connector),
      let menu = widgets.first(where: { other in
        !other.widget.connector.pageSizes.isEmpty && other.widget.searcher == widget.searcher
          && other.widget.filterState == widget.filterState
      }), !menu.widget.connector.pageSizes.contains(size)
    else { return }
    let sizes = menu.widget.connector.pageSizes.map(String.init).joined(separator: ", ")
    diagnostics.report(
      Diagnostic(
        .ignoredValue,
        "'hitsPerPage: \(size)' has no effect, because '\(menu.widget.id)' offers \(sizes)",
        at: declared.declaration.range("hitsPerPage"), severity: .warning,
        help: "write one of these numbers, or remove it",
        notes: [Diagnostic.Note("the numbers are here", at: menu.declaration.range("items"))]))
  }

  private static func initialSize(of connector: any Connector) -> Int? {
    var state = SearchState()
    connector.start(&state)
    return state.hitsPerPage
  }
}

extension DiagnosticID {
  /// A parameter that has no effect because of other parameters.
  static let ignoredValue: Self = "ignored-value"
}
