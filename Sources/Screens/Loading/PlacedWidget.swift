internal import WidgetCore

/// A widget of a screen with the entry that it was read from.
struct PlacedWidget {
  let widget: Screen.Widget
  let draft: WidgetDraft
  /// Where the widget keeps its filters; groups for exclusions stand in nobody's way.
  let targets: [RefinementTarget]

  init(_ widget: Screen.Widget, from draft: WidgetDraft) {
    self.widget = widget
    self.draft = draft
    targets = widget.connector.targets.filter { !$0.isForExclusions }
  }

  /// False if it is what could be read of an entry with mistakes; that can be compared with the
  /// records, but its defaults say nothing.
  var isWhole: Bool { !draft.isBroken }

  /// True if the author could choose how the widget's filters combine: a range keeps its filters
  /// under 'and' by nature, in a group that nobody need know.
  var hasChoiceOfGroup: Bool {
    namesGroup || type(of: widget.connector).parameterNames.contains("operator")
  }

  /// True if the entry says in which group, or how, the widget's filters combine.
  var namesGroup: Bool {
    draft.entry.mapping["groupName"] != nil || draft.entry.mapping["operator"] != nil
  }

  /// The widgets as far as they could be read, with their ids, in the order of the screen.
  static func place(
    _ drafts: [WidgetDraft], into diagnostics: inout Diagnostics
  ) -> [PlacedWidget] {
    var ids = WidgetIDs(drafts, into: &diagnostics)
    let given = drafts.map { ids.next($0) }
    return zip(drafts, given).compactMap { draft, id in
      let parent = draft.parent.flatMap { given[$0] }
      let widget = id.flatMap { draft.widget(id: $0, parent: parent) }
      return widget.map { PlacedWidget($0, from: draft) }
    }
  }
}
