internal import WidgetCore

/// A widget of a screen with the entry that it was read from.
struct PlacedWidget {
  var widget: Screen.Widget
  var draft: WidgetDraft

  /// The widgets that could be read, with their ids, in the order of the screen.
  static func place(
    _ drafts: [WidgetDraft], into diagnostics: inout Diagnostics
  ) -> [PlacedWidget] {
    var ids = WidgetIDs(drafts, into: &diagnostics)
    return drafts.compactMap { draft in
      ids.next(draft).flatMap(draft.widget).map { PlacedWidget(widget: $0, draft: draft) }
    }
  }
}
