internal import WidgetCore

/// Checks that what waits on a screen can be searched for at last, and that something waits where
/// a widget takes back what does.
struct SearchTriggerCheck {
  let trigger: SearchTrigger
  /// The place of the value of `searchOn`; nil if the screen does not say.
  let range: SourceRange?
  let widgets: [PlacedWidget]
  /// False if there are others, of which too little could be read.
  let isComplete: Bool

  func report(knowing registry: Registry, into diagnostics: inout Diagnostics) {
    if trigger.waits {
      let submits = widgets.contains { type(of: $0.widget.connector).submitsEverything }
      guard !submits, isComplete, !widgets.isEmpty, let range else { return }
      let types = registry.connectors.filter { $0.value.submitsEverything }.keys.sorted()
      diagnostics.report(
        Diagnostic(
          .nothingSubmits,
          "'\(trigger.rawValue)' waits for an action that no widget of the screen has", at: range,
          help: "add a widget of type \(types.map { "'\($0)'" }.joined(separator: " or "))"))
    } else {
      for placed in widgets where type(of: placed.widget.connector).has(.discards) {
        diagnostics.report(
          Diagnostic(
            .nothingWaits, "nothing waits for this widget, since the screen searches at once",
            at: placed.draft.range(), severity: .warning,
            help: "add 'searchOn: apply' at the top level of the screen"))
      }
    }
  }
}

extension Connector {
  fileprivate static func has(_ effect: ActionDescription.Effect) -> Bool {
    actions.contains { $0.effect == effect }
  }

  // What belongs to one searcher may submit what it offers itself, but is not what people look for
  // to submit the rest.
  fileprivate static var submitsEverything: Bool { has(.submits) && spansSearchers }
}

extension DiagnosticID {
  /// A screen that waits for what it has no widget for.
  static let nothingSubmits: Self = "nothing-submits"
  /// A widget that applies changes on a screen that does so by itself.
  static let nothingWaits: Self = "nothing-waits"
}
