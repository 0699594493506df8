internal import ScreenLoading
internal import WidgetCore

/// Compares the filters, actions, and the page of the command line with the records.
struct ArgumentCheck {
  let check: SearcherCheck
  let searchers: [String: any Searcher]

  /// Reports filters with attributes or values that no record has.
  ///
  /// - Throws: `CommandFailure` for an unknown attribute.
  func report(_ filters: [FilterArgument]) async throws(CommandFailure) {
    for filter in filters {
      var report = DiagnosticReport(sources: [FilterArgument.source: filter.text])
      var diagnostics = Diagnostics()
      await check.reportFilter(
        filter.groups, in: filter.text, of: FilterArgument.source, searchers, into: &diagnostics)
      report.add(diagnostics)
      report.print(to: .standardError)
      if let error = diagnostics.all.first(where: { $0.severity == .error }) {
        throw CommandFailure(reportedValueOf: "filter", error.message)
      }
    }
  }

  /// Reports actions that filter by a value that no record has, and a page after the last one.
  ///
  /// - Parameters:
  ///   - actions: the actions that have led to the frame.
  ///   - page: the requested page, counted from 1; nil for the first one.
  ///   - frame: the frame with the current filters and results.
  func report(_ actions: [Action], page: Int?, after frame: Frame) async {
    var reported: Set<String> = []
    for search in frame.searches {
      for group in search.state.filters.toFilterGroups() {
        for filter in group.filters {
          guard case .facet(let facet) = filter, case .string(let value) = facet.value,
            let action = actions.first(where: { $0.value == value }),
            reported.insert(action.description).inserted
          else { continue }
          await report(action, FilterGroup(.and(filter.attribute), [filter]))
        }
      }
    }
    guard let page, let response = frame.searches.first?.response, page > response.nbPages,
      response.nbPages > 0
    else { return }
    Console.standardError.print(
      message: "warning: '--page \(page)' is after the last page, which is \(response.nbPages)")
  }

  private func report(_ action: Action, _ group: FilterGroup) async {
    var report = DiagnosticReport(sources: ["--do": action.description])
    var diagnostics = Diagnostics()
    await check.reportFilter(
      [group], in: action.description, of: "--do", searchers, into: &diagnostics)
    report.add(diagnostics)
    report.print(to: .standardError)
  }
}
