internal import WidgetCore

/// Checks that the filter groups that widgets mention are groups that filters can come to be in.
struct MentionedGroupCheck {
  private let known: Set<String>
  private let possible: Set<String>
  private let widgets: [PlacedWidget]

  /// - Parameter broken: entries with mistakes; what they say may be the name of a group.
  init(_ widgets: [PlacedWidget], initial: [WrittenFilters], broken: [WidgetDraft]) {
    self.widgets = widgets
    // A filter that no widget takes has a group with the name of its attribute.
    let written = initial.flatMap(\.groups).flatMap { $0.filters.map(\.attribute) + [$0.id.name] }
    let connectors = widgets.map(\.widget.connector) + broken.compactMap(\.connector)
    known = Set(connectors.flatMap(\.targets).map(\.group.name) + written)
    possible = Set(broken.flatMap(\.entry.node.texts))
  }

  func report(into diagnostics: inout Diagnostics) {
    for placed in widgets {
      let mentioned = placed.widget.connector.mentionedGroups.sorted { $0.key < $1.key }
      for (parameter, names) in mentioned {
        for (index, name) in names.enumerated()
        where !known.contains(name) && !possible.contains(name) {
          diagnostics.report(finding(name, at: placed.draft.range(of: parameter, item: index)))
        }
      }
    }
  }

  private func finding(_ name: String, at range: SourceRange) -> Diagnostic {
    let names = known.sorted()
    let help =
      Suggestion.help(for: name, in: names)
      ?? (names.isEmpty ? "no widget keeps filters" : "there is \(ScreenKeys.list(names))")
    return Diagnostic(
      .unknownGroup, "no widget keeps filters in a group '\(name)'", at: range, severity: .warning,
      help: help)
  }
}

extension Node {
  fileprivate var texts: [String] {
    switch content {
    case .scalar(let scalar): [scalar.text]
    case .sequence(let items): items.flatMap(\.texts)
    case .mapping(let mapping): mapping.entries.flatMap(\.value.texts)
    }
  }
}

extension DiagnosticID {
  /// A filter group that no widget has.
  static let unknownGroup: Self = "unknown-group"
}
