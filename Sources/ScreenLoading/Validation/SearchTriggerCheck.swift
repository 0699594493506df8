internal import Screens
internal import WidgetCore

/// Checks that `searchOn` and the widgets that submit or discard pending changes fit together.
struct SearchTriggerCheck {
  let trigger: SearchTrigger
  /// The source location of the value of `searchOn`; nil if it is not declared.
  let range: SourceRange?
  let widgets: [DeclaredWidget]
  /// False if some widgets could not be decoded.
  let isComplete: Bool

  /// - Parameter registry: The types to suggest.
  func report(registry: Registry, into diagnostics: inout Diagnostics) {
    if trigger.delaysChanges {
      let submits = widgets.contains { type(of: $0.widget.connector).submitsEverything }
      guard !submits, isComplete, !widgets.isEmpty, let range else { return }
      let types = registry.connectors.filter { $0.value.submitsEverything }.keys.sorted()
      diagnostics.report(
        Diagnostic(
          .nothingSubmits,
          "no widget of the screen submits changes, which '\(trigger.rawValue)' requires",
          at: range,
          help: "add a widget of type \(types.map { "'\($0)'" }.joined(separator: " or "))"))
    } else {
      for declared in widgets where type(of: declared.widget.connector).has(.discards) {
        diagnostics.report(
          Diagnostic(
            .nothingWaits, "this widget has no effect, because changes are applied immediately",
            at: declared.declaration.range(), severity: .warning,
            help: "add 'searchOn: apply' at the top level of the screen"))
      }
    }
  }
}

extension Connector {
  fileprivate static func has(_ effect: ActionDescription.Effect) -> Bool {
    actions.contains { $0.effect == effect }
  }

  // A submitting widget of a single searcher, such as a search box, does not submit other changes.
  fileprivate static var submitsEverything: Bool { has(.submits) && spansSearchers }
}

extension DiagnosticID {
  /// A screen with pending changes and without a widget that submits them.
  static let nothingSubmits: Self = "nothing-submits"
  /// A widget for pending changes on a screen that applies changes immediately.
  static let nothingWaits: Self = "nothing-waits"
}
