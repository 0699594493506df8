internal import WidgetCore

/// Decodes the widget declarations under `widgets`.
struct WidgetReader {
  let registry: Registry
  let keys: ScreenKeys
  let presets: PresetLibrary
  let searchers: SearcherReferences
  private let typeReader: TypeReader
  // An error in a preset or anchor is reported once, even if several widgets use it.
  private var reported: Set<DiagnosticKey> = []
  private var declarations: [WidgetDeclaration] = []
  private static let maxNestingLevel = 4

  init(
    registry: Registry, keys: ScreenKeys, presets: PresetLibrary, searchers: SearcherReferences
  ) {
    self.registry = registry
    self.keys = keys
    self.presets = presets
    self.searchers = searchers
    typeReader = TypeReader("widget", of: registry.connectors.values.map { $0 })
  }

  /// Returns the widgets in file order; nested widgets follow their container.
  mutating func read(_ screen: Mapping, into diagnostics: inout Diagnostics) -> [WidgetDeclaration]
  {
    let items = screen.items(
      "widgets", of: "widgets", help: "start each widget with '- type: …'", into: &diagnostics)
    if items.isEmpty { reportMissing(screen, into: &diagnostics) }
    declarations = []
    for item in items { read(item, inside: nil, level: 1, into: &diagnostics) }
    return declarations
  }

  private func reportMissing(_ screen: Mapping, into diagnostics: inout Diagnostics) {
    let entry = screen.entry("widgets")
    if let entry, entry.value.sequence == nil { return }
    let isMisspelled = screen.entries.contains {
      Suggestion.nearest(to: $0.key, in: ["widgets"]) != nil
    }
    guard let range = entry?.keyRange ?? screen.entries.first?.keyRange, !isMisspelled else {
      return
    }
    diagnostics.report(
      Diagnostic(
        .missingWidgets, "the screen has no widgets", at: range,
        help: "add 'widgets: [{ type: \(typeReader.registered.contains("hits") ? "hits" : "…") }]'")
    )
  }

  private mutating func read(
    _ node: Node, inside parent: Int?, level: Int, into diagnostics: inout Diagnostics
  ) {
    guard let mapping = node.mapping else {
      diagnostics.report(
        .mismatch(node, expected: "a mapping with 'type'", help: help(forText: node.text)))
      return
    }
    var found = Diagnostics()
    let chain = mapping["preset"].map { presets.chain(namedBy: $0, into: &found) } ?? []
    let entry = MergedDeclaration(node, chain)
    let mayLackType = mapping["preset"] != nil && presets.mayLackType(chain)
    var declaration = declaration(entry, inside: parent, mayLackType, into: &found)
    declaration.parent = parent
    declarations.append(declaration)
    report(found, about: entry, into: &diagnostics)
    readNested(in: declaration, level: level, into: &diagnostics)
  }

  /// Reads the widgets nested in the latest declaration.
  private mutating func readNested(
    in declaration: WidgetDeclaration, level: Int, into diagnostics: inout Diagnostics
  ) {
    // The cast comes last, because it searches all conformances of the process.
    guard let inner = declaration.merged.mapping["widgets"],
      declaration.type.flatMap({ registry.connectors[$0] }) is any Container.Type
    else { return }
    guard level < Self.maxNestingLevel else {
      diagnostics.report(
        Diagnostic(
          .invalidValue, "widgets are nested deeper than \(Self.maxNestingLevel) levels",
          at: inner.range, help: "move them out of the enclosing '\(declaration.type ?? "")'"))
      return
    }
    let parent = declarations.count - 1
    for item in inner.sequence ?? [] {
      read(item, inside: parent, level: level + 1, into: &diagnostics)
    }
  }

  /// Returns the help for a type in place of a widget.
  private func help(forText text: String?) -> String? {
    text.flatMap(typeReader.type(named:)).map { "write 'type: \($0)'" }
  }

  private func declaration(
    _ entry: MergedDeclaration, inside parent: Int?, _ mayLackType: Bool,
    into diagnostics: inout Diagnostics
  ) -> WidgetDeclaration {
    let mapping = entry.mapping
    let isMissing = mayLackType && mapping.entry("type") == nil
    let type =
      isMissing ? nil : typeReader.read(mapping, at: entry.node.range, into: &diagnostics)
    let connectorType = type.flatMap { registry.connectors[$0] }
    let isGuess = type != nil && mapping["type"]?.scalar?.text != type
    let read = connectorType.map {
      self.read($0, from: entry.node, isGuess: isGuess, into: &diagnostics)
    }
    let connector = read?.value
    let spans = connectorType.map { $0.spansSearchers } ?? false
    let connections = searchers.connections(
      of: mapping, inside: parent.map { declarations[$0] }, spansSearchers: spans,
      into: &diagnostics)
    searchers.check(connector?.mentionedSearchers ?? [:], in: mapping, into: &diagnostics)
    return WidgetDeclaration(
      merged: entry, id: id(mapping, into: &diagnostics),
      title: mapping.text("title", into: &diagnostics), type: type, connector: connector,
      isInvalid: read?.isUnambiguous != true, searcher: connections.searcher,
      filterState: connections.filterState, spansFilterStates: connections.spansFilterStates,
      namesSearcher: connections.namesSearcher, namesFilterState: connections.namesFilterState)
  }

  private func id(_ mapping: Mapping, into diagnostics: inout Diagnostics) -> String? {
    guard let id = mapping.text("id", into: &diagnostics), let node = mapping["id"] else {
      return nil
    }
    Identifier.check(id, at: node.range, quoted: node.quoted, into: &diagnostics)
    return id
  }

  private func read(
    _ type: any Connector.Type, from node: Node, isGuess: Bool,
    into diagnostics: inout Diagnostics
  ) -> (value: (any Connector)?, isUnambiguous: Bool) {
    var node = node
    var found = Diagnostics()
    // Parameters that do not match may mean that the author intended another type.
    defer { if !isGuess || found.all.allSatisfy(\.isMisspelledKey) { diagnostics.report(found) } }
    let misplaced = reportNestedParameters(node.mapping, type, into: &found)
    if var mapping = node.mapping {
      for key in misplaced { mapping.remove(key) }
      node.content = .mapping(mapping)
    }
    return type.decodePartially(
      from: node, context: keys.around(type, in: node.mapping ?? Mapping()), into: &found)
      as (value: (any Connector)?, isUnambiguous: Bool)
  }

  /// Reports and returns unknown keys with mappings that contain parameters of the widget.
  private func reportNestedParameters(
    _ mapping: Mapping?, _ type: any Connector.Type, into diagnostics: inout Diagnostics
  ) -> [String] {
    let nested = (mapping?.entries ?? []).filter {
      $0.value.mapping != nil && !ScreenKeys.widget.contains($0.key)
    }
    if nested.isEmpty { return [] }
    let parameters = type.parameterNames + ScreenKeys.widget
    var reported: [String] = []
    for entry in nested where !parameters.contains(entry.key) {
      guard let inner = entry.value.mapping?.entries.first(where: { parameters.contains($0.key) })
      else { continue }
      reported.append(entry.key)
      diagnostics.report(
        Diagnostic(
          .unknownParameter, "unknown parameter '\(entry.key)' for '\(type.type)'",
          at: entry.keyRange, help: "move '\(inner.key)' one level up, next to 'type'"))
    }
    return reported
  }

  private mutating func report(
    _ found: Diagnostics, about entry: MergedDeclaration, into diagnostics: inout Diagnostics
  ) {
    for diagnostic in found.all where reported.insert(DiagnosticKey(diagnostic)).inserted {
      diagnostics.report(entry.annotated(diagnostic))
    }
  }
}

extension DiagnosticID {
  /// A screen without widgets.
  static let missingWidgets: Self = "missing-widgets"
}
