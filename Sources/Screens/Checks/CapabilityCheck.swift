internal import WidgetCore

/// Checks that searchers can do what widgets ask of them.
struct CapabilityCheck {
  let searchers: [Screen.SearcherEntry]

  func report(_ placed: PlacedWidget, into diagnostics: inout Diagnostics) {
    let needed = placed.capabilities
    for searcher in searchers where placed.widget.speaks(to: searcher.id) {
      let missing = needed.subtracting(searcher.settings.capabilities)
      // In the order of their declaration, so that two runs say the same.
      for capability in Capability.allCases where missing.contains(capability) {
        diagnostics.report(
          Diagnostic(
            .missingCapability,
            "'\(placed.widget.type)' needs \(capability.phrase), which the searcher "
              + "'\(searcher.type)' cannot do", at: placed.draft.range(),
            severity: capability.isDecoration ? .warning : .error,
            help: capability.help,
            notes: [Diagnostic.Note("the searcher is here", at: searcher.range)]))
      }
    }
  }
}

extension PlacedWidget {
  /// What a searcher must be able to do so that the widget works.
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
  /// The cure where a searcher cannot do it.
  fileprivate var help: String {
    let instead = alternative.map { "; \($0)" } ?? ""
    return isDecoration
      ? "use another searcher to have it\(instead)"
      : "use another widget, or another searcher\(instead)"
  }
}

extension DiagnosticID {
  /// Something that a widget needs and its searcher cannot do.
  static let missingCapability: Self = "missing-capability"
}
