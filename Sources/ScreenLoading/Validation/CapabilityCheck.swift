internal import Screens
internal import WidgetCore

/// Checks that the searchers of a screen support what its widgets require.
struct CapabilityCheck {
  let searchers: [Screen.SearcherConfiguration]

  func report(_ declared: DeclaredWidget, into diagnostics: inout Diagnostics) {
    let needed = declared.capabilities
    for searcher in searchers where declared.widget.isConnected(to: searcher.id) {
      let supported = searcher.settings.capabilities
      // Iterates in declaration order, so that the order of diagnostics is deterministic.
      for capability in Capability.allCases where needed.contains(capability) {
        let problem: (reason: String, help: String)
        if !supported.contains(capability) {
          problem = ("does not support", capability.help)
        } else if let setting = searcher.settings.missingSetting(for: capability) {
          problem = ("supports only with '\(setting)'", "add '\(setting):' to the searcher")
        } else {
          continue
        }
        diagnostics.report(
          Diagnostic(
            .missingCapability,
            "'\(declared.widget.type)' requires \(capability.phrase), which the searcher "
              + "'\(searcher.type)' \(problem.reason)", at: declared.declaration.range(),
            severity: capability.isOptional ? .warning : .error,
            help: problem.help,
            notes: [Diagnostic.Note("the searcher is here", at: searcher.range)]))
      }
    }
  }
}

extension DeclaredWidget {
  /// The capabilities that the widget requires, by its type and by its parameters.
  fileprivate var capabilities: Set<Capability> {
    var needed = widget.connector.firstRequest.capabilities
    needed.formUnion(Swift.type(of: widget.connector).capabilities)
    for target in widget.connector.targets {
      if target.kind == .numeric { needed.insert(.numericFilters) }
      if case .hierarchical = target.group { needed.insert(.hierarchies) }
    }
    if !widget.connector.sortOrders.isEmpty { needed.insert(.sortOrders) }
    return needed
  }
}

extension Capability {
  /// The help if a searcher does not support the capability.
  fileprivate var help: String {
    let instead = alternative.map { "; \($0)" } ?? ""
    return isOptional
      ? "use a different searcher\(instead)" : "use a different widget or searcher\(instead)"
  }
}

extension DiagnosticID {
  /// A capability that a widget requires and its searcher lacks, perhaps for lack of a setting.
  static let missingCapability: Self = "missing-capability"
}
