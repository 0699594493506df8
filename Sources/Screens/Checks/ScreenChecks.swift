internal import WidgetCore

/// What is wrong with widgets taken together, each of which is right by itself.
struct ScreenChecks {
  let widgets: [PlacedWidget]
  /// The filters of `state.initial`.
  let initial: [WrittenFilters]
  /// The entries with mistakes, which may keep filters in groups, too.
  let broken: [WidgetDraft]

  func report(into diagnostics: inout Diagnostics) {
    var namesakes: [[String?]: [PlacedWidget]] = [:]
    var neighbours = Neighbours()
    for widget in widgets {
      let earlier = widget.hasOwnID ? [] : namesakes[widget.names] ?? []
      if !widget.hasOwnID { namesakes[widget.names, default: []].append(widget) }
      if let first = earlier.last(where: widget.saysTheSame) {
        diagnostics.report(.twin(widget, of: first))
      } else if let conflict = neighbours.conflict(with: widget) {
        diagnostics.report(conflict.diagnostic)
      }
      neighbours.add(widget)
      reportSharedSearcher(of: widget, into: &diagnostics)
    }
    for filters in initial {
      InitialFilterCheck(filters: filters, widgets: widgets).report(into: &diagnostics)
    }
    MentionedGroupCheck(widgets, initial: initial, broken: broken).report(into: &diagnostics)
  }
}

extension ScreenChecks {
  /// What one widget asks for by itself must not be shown by another.
  private func reportSharedSearcher(
    of placed: PlacedWidget, into diagnostics: inout Diagnostics
  ) {
    guard let searcher = placed.widget.searcher,
      type(of: placed.widget.connector).needsOwnSearcher,
      let other = widgets.first(where: {
        $0.widget.searcher == searcher && $0.widget.id != placed.widget.id
      })
    else { return }
    diagnostics.report(
      Diagnostic(
        .sharedSearcher,
        "'\(placed.widget.type)' needs a searcher of its own, and '\(other.widget.id)' speaks to "
          + "'\(searcher)', too", at: placed.draft.range("searcher"),
        help: "add one to 'searchers', which can be an alias of the other, and name it here",
        notes: [Diagnostic.Note("the other widget is here", at: other.draft.range())]))
  }
}

extension PlacedWidget {
  /// An entry with an id of its own is like no other.
  fileprivate var hasOwnID: Bool { draft.id != nil }

  /// What two entries that say the same have in common, besides their parameters.
  fileprivate var names: [String?] {
    [widget.type, widget.title, widget.searcher, widget.filterState]
  }

  /// True if all parameters are those of another; seldom asked, since it takes long to tell.
  fileprivate func saysTheSame(as other: PlacedWidget) -> Bool {
    widget.connector.json == other.widget.connector.json
  }
}

/// Widgets by what they filter, so that only those are compared that can be in each other's way.
private struct Neighbours {
  private enum Key: Hashable {
    case group(String, filterState: String)
    case attribute(String, filterState: String)
  }

  private var widgets: [Key: [PlacedWidget]] = [:]

  mutating func add(_ widget: PlacedWidget) {
    for key in Self.keys(widget) { widgets[key, default: []].append(widget) }
  }

  /// The conflict with a widget that was added before.
  func conflict(with widget: PlacedWidget) -> GroupConflict? {
    let conflicts = Self.keys(widget).lazy.compactMap { key in
      (widgets[key] ?? []).lazy.compactMap { GroupConflict($0, widget) }.first
    }
    return conflicts.first
  }

  // Groups come first, since conflicts there are graver.
  private static func keys(_ placed: PlacedWidget) -> [Key] {
    let state = placed.widget.filterState
    var seen: Set<Key> = []
    let groups = placed.targets.map { Key.group($0.group.name, filterState: state) }
    let attributes = placed.targets.map { Key.attribute($0.attribute, filterState: state) }
    return (groups + attributes).filter { seen.insert($0).inserted }
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
  /// A searcher of several widgets, one of which needs it for itself.
  static let sharedSearcher: Self = "shared-searcher"
}
