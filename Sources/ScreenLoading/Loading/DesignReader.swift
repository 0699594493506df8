internal import WidgetCore

/// Decodes the keys that determine the look of the pages.
struct DesignReader {
  /// The ids of the screen's widgets, with those of their containers.
  let widgets: [(id: String, container: String?)]
  /// The declarations that could not be decoded.
  let invalid: [WidgetDeclaration]

  func read(_ screen: Mapping, into diagnostics: inout Diagnostics) -> PageDesign {
    var design = PageDesign()
    design.theme = screen.value("theme", into: &diagnostics) ?? design.theme
    design.brand = screen.value("brand", into: &diagnostics) ?? design.brand
    design.assets = screen.text("assets", into: &diagnostics)
    if let regions: PageRegions = screen.value("regions", into: &diagnostics) {
      design.regions = regions
      check(screen["regions"]?.mapping, into: &diagnostics)
    }
    return design
  }

  /// Reports ids that are unknown, repeated, or of widgets inside a container.
  private func check(_ regions: Mapping?, into diagnostics: inout Diagnostics) {
    var assigned: [String: String] = [:]
    for entry in regions?.entries ?? [] {
      for node in Self.ids(in: entry.value) {
        guard let id = node.scalar?.text else { continue }
        let widget = widgets.first { $0.id == id }
        if let region = assigned.updateValue(entry.key, forKey: id) {
          diagnostics.report(
            Diagnostic(
              .invalidValue, "'\(id)' is already in '\(region)'", at: node.range,
              help: "a widget has one place on the page"))
        } else if let container = widget?.container {
          diagnostics.report(
            Diagnostic(
              .invalidValue, "'\(id)' is inside '\(container)'", at: node.range,
              help: "assign '\(container)' to the region instead"))
        } else if widget == nil, hasWidgets, !invalid.contains(where: { $0.mayHave(id: id) }) {
          let ids = widgets.filter { $0.container == nil }.map(\.id)
          diagnostics.report(
            Diagnostic(
              .unknownValue, "no widget has the id '\(id)'", at: node.range,
              help: Suggestion.help(for: id, in: ids)))
        }
      }
    }
  }

  /// False if 'widgets' is missing or misspelled, so that every id would be reported.
  private var hasWidgets: Bool { !widgets.isEmpty || !invalid.isEmpty }

  /// The nodes of the ids in a region, whose list can contain lists.
  private static func ids(in node: Node) -> [Node] {
    node.sequence.map { $0.flatMap(ids(in:)) } ?? [node]
  }
}

extension WidgetDeclaration {
  /// Whether the widget may have an id, although its declaration has errors.
  ///
  /// A generated id starts with the type, which may be unknown.
  fileprivate func mayHave(id other: String) -> Bool {
    if let id { return id == other }
    guard let type = type ?? merged.mapping["type"]?.scalar?.text else { return true }
    return other == type || other.hasPrefix("\(type).")
  }
}
