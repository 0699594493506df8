internal import Screens
internal import WidgetCore

/// Checks references of widgets to filter groups.
struct MentionedGroupCheck {
  private let groups: Set<String>
  /// The texts of invalid declarations, which may be names of groups.
  private let possibleGroups: Set<String>
  private let widgets: [DeclaredWidget]

  /// - Parameter invalid: Declarations with errors, which may define groups as well.
  init(_ widgets: [DeclaredWidget], initial: [FilterDeclaration], invalid: [WidgetDeclaration]) {
    self.widgets = widgets
    // A filter that no widget accepts is in a group with the name of its attribute.
    let declared = initial.flatMap(\.groups).flatMap { $0.filters.map(\.attribute) + [$0.id.name] }
    let connectors = widgets.map(\.widget.connector) + invalid.compactMap(\.connector)
    groups = Set(connectors.flatMap(\.targets).map(\.group.name) + declared)
    possibleGroups = Set(invalid.flatMap(\.merged.node.texts))
  }

  func report(into diagnostics: inout Diagnostics) {
    for declared in widgets {
      let mentioned = declared.widget.connector.mentionedGroups.sorted { $0.key < $1.key }
      for (parameter, names) in mentioned {
        for (index, name) in names.enumerated()
        where !groups.contains(name) && !possibleGroups.contains(name) {
          let range = declared.declaration.range(of: parameter, item: index)
          diagnostics.report(diagnostic(name, at: range))
        }
      }
    }
  }

  private func diagnostic(_ name: String, at range: SourceRange) -> Diagnostic {
    let names = groups.sorted()
    let help =
      Suggestion.help(for: name, in: names)
      ?? (names.isEmpty ? "no widget filters" : Suggestion.available("groups", names))
    return Diagnostic(
      .unknownGroup, "unknown filter group '\(name)'", at: range, severity: .warning, help: help)
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
  /// A reference to a filter group that no widget uses.
  static let unknownGroup: Self = "unknown-group"
}
