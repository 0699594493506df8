internal import Screens
internal import WidgetCore

/// Checks the valid widgets of a screen for conflicts with each other and with initial filters.
struct ScreenValidation {
  let widgets: [DeclaredWidget]
  /// The filters of `state.initial`.
  let initial: [FilterDeclaration]
  /// The declarations with errors, which may define filter groups as well.
  let invalid: [WidgetDeclaration]

  func report(into diagnostics: inout Diagnostics) {
    var similar: [[String?]: SimilarWidgets] = [:]
    var candidates = ConflictCandidates()
    for widget in widgets {
      let equal =
        widget.hasExplicitID
        ? nil : similar[widget.identity, default: SimilarWidgets()].insert(widget)
      if let first = equal {
        diagnostics.report(.repeatedWidget(widget, of: first))
      } else if let conflict = candidates.conflict(with: widget) {
        diagnostics.report(conflict.diagnostic)
      }
      candidates.add(widget)
      reportSharedSearcher(of: widget, into: &diagnostics)
    }
    for filters in initial {
      InitialFilterCheck(filters: filters, widgets: widgets).report(into: &diagnostics)
    }
    MentionedGroupCheck(widgets, initial: initial, invalid: invalid).report(into: &diagnostics)
  }

  /// Reports a shared searcher of a widget that changes the whole request.
  private func reportSharedSearcher(
    of declared: DeclaredWidget, into diagnostics: inout Diagnostics
  ) {
    guard let searcher = declared.widget.searcher,
      type(of: declared.widget.connector).needsOwnSearcher,
      let other = widgets.first(where: {
        $0.widget.searcher == searcher && $0.widget.id != declared.widget.id
      })
    else { return }
    diagnostics.report(
      Diagnostic(
        .sharedSearcher,
        "'\(declared.widget.type)' requires a separate searcher, but '\(other.widget.id)' also "
          + "uses '\(searcher)'", at: declared.declaration.range("searcher"),
        help: "add another one under 'searchers', for example a YAML alias, and use it here",
        notes: [Diagnostic.Note("the other widget is here", at: other.declaration.range())]))
  }
}

extension DeclaredWidget {
  /// A widget with an explicit id is never a duplicate.
  fileprivate var hasExplicitID: Bool { declaration.id != nil }

  /// The keys of a widget, without its parameters, that are equal for duplicates.
  fileprivate var identity: [String?] {
    [widget.type, widget.title, widget.searcher, widget.filterState]
  }
}

/// Widgets with equal identity by their parameters.
private struct SimilarWidgets {
  // Encoding parameters is slow, so the first widget is only encoded if there is another one.
  private var first: DeclaredWidget?
  private var byParameters: [String: DeclaredWidget] = [:]

  /// Adds a widget, and returns the latest one with equal parameters.
  mutating func insert(_ declared: DeclaredWidget) -> DeclaredWidget? {
    guard let first else {
      first = declared
      return nil
    }
    if byParameters.isEmpty { byParameters[Self.parameters(first)] = first }
    return byParameters.updateValue(declared, forKey: Self.parameters(declared))
  }

  private static func parameters(_ declared: DeclaredWidget) -> String {
    declared.widget.connector.json.text(.compact)
  }
}

/// An index of widgets by filter target, to compare only those that can conflict.
private struct ConflictCandidates {
  /// A property that two conflicting targets share.
  private enum TargetKey: Hashable {
    case group(String, filterState: String)
    case attribute(String, filterState: String)
  }

  private var widgets: [TargetKey: [DeclaredWidget]] = [:]

  mutating func add(_ widget: DeclaredWidget) {
    for key in Self.keys(widget) { widgets[key, default: []].append(widget) }
  }

  /// Returns the first conflict with a widget added earlier.
  func conflict(with widget: DeclaredWidget) -> GroupConflict? {
    let conflicts = Self.keys(widget).lazy.compactMap { key in
      (widgets[key] ?? []).lazy.compactMap { GroupConflict($0, widget) }.first
    }
    return conflicts.first
  }

  // Groups come first, because conflicts between groups are more severe.
  private static func keys(_ declared: DeclaredWidget) -> [TargetKey] {
    let state = declared.widget.filterState
    var seen: Set<TargetKey> = []
    let groups = declared.targets.map { TargetKey.group($0.group.name, filterState: state) }
    let attributes = declared.targets.map {
      TargetKey.attribute($0.attribute, filterState: state)
    }
    return (groups + attributes).filter { seen.insert($0).inserted }
  }
}

extension Diagnostic {
  fileprivate static func repeatedWidget(
    _ widget: DeclaredWidget, of first: DeclaredWidget
  ) -> Diagnostic {
    Diagnostic(
      .repeatedWidget, "this widget is identical to an earlier one",
      at: widget.declaration.range(), severity: .warning,
      help: "remove one of them, or add an 'id' if both are intended",
      notes: [Diagnostic.Note("the earlier widget is here", at: first.declaration.range())])
  }
}

extension DiagnosticID {
  /// Two identical widgets.
  static let repeatedWidget: Self = "repeated-widget"
  /// A searcher of several widgets, one of which requires exclusive use.
  static let sharedSearcher: Self = "shared-searcher"
}
