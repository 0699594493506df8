internal import WidgetCore

/// Reads the entries of `widgets`.
struct WidgetReader {
  let registry: Registry
  let keys: ScreenKeys
  let presets: PresetLibrary
  let searchers: SearcherNames
  private let typeName: TypeName
  // A wrong value in a preset, or behind an anchor, is one mistake, however many widgets use it.
  private var reported: Set<Finding> = []
  private var drafts: [WidgetDraft] = []
  private static let deepestLevel = 4

  private struct Finding: Hashable {
    var message: String
    var range: SourceRange
  }

  init(
    registry: Registry, keys: ScreenKeys, presets: PresetLibrary, searchers: SearcherNames
  ) {
    self.registry = registry
    self.keys = keys
    self.presets = presets
    self.searchers = searchers
    typeName = TypeName("widget", of: registry.connectors.values.map { $0 })
  }

  /// The widgets in the order of the file; those inside of another follow it.
  mutating func read(_ screen: Mapping, into diagnostics: inout Diagnostics) -> [WidgetDraft] {
    let items = screen.items(
      "widgets", of: "widgets", help: "begin each widget with '- type: …'", into: &diagnostics)
    if items.isEmpty { reportNone(screen, into: &diagnostics) }
    drafts = []
    for item in items { read(item, inside: nil, level: 1, into: &diagnostics) }
    return drafts
  }

  private func reportNone(_ screen: Mapping, into diagnostics: inout Diagnostics) {
    let entry = screen.entry("widgets")
    if let entry, entry.value.sequence == nil { return }
    let misspelt = screen.entries.contains {
      Suggestion.nearest(to: $0.key, in: ["widgets"]) != nil
    }
    guard let place = entry?.keyRange ?? screen.entries.first?.keyRange, !misspelt else { return }
    diagnostics.report(
      Diagnostic(
        .missingWidgets, "the screen has no widgets, so there is nothing to show", at: place,
        help: "add 'widgets: [{ type: \(typeName.known.contains("hits") ? "hits" : "…") }]'"))
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
    let entry = MergedEntry(node, chain)
    var draft = draft(entry, inside: parent, into: &found)
    draft.parent = parent
    drafts.append(draft)
    report(found, about: entry, into: &diagnostics)
    readInner(of: draft, level: level, into: &diagnostics)
  }

  /// Reads the widgets inside of the draft that was read last.
  private mutating func readInner(
    of draft: WidgetDraft, level: Int, into diagnostics: inout Diagnostics
  ) {
    guard draft.type.flatMap({ registry.connectors[$0] }) is any Container.Type,
      let inner = draft.entry.mapping["widgets"]
    else { return }
    guard level < Self.deepestLevel else {
      diagnostics.report(
        Diagnostic(
          .invalidValue, "widgets are nested deeper than \(Self.deepestLevel) levels",
          at: inner.range, help: "take them out of the '\(draft.type ?? "")' around them"))
      return
    }
    let parent = drafts.count - 1
    for item in inner.sequence ?? [] {
      read(item, inside: parent, level: level + 1, into: &diagnostics)
    }
  }

  /// The cure for a text in place of a widget: a type alone, or a key without its space.
  private func help(forText text: String?) -> String? {
    guard let text else { return nil }
    if let type = typeName.type(named: text) { return "write 'type: \(type)'" }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let value = text[text.index(after: colon)...]
    return "put a space behind the colon: '\(text[..<colon]): \(value)'"
  }

  private func draft(
    _ entry: MergedEntry, inside parent: Int?, into diagnostics: inout Diagnostics
  ) -> WidgetDraft {
    let mapping = entry.mapping
    let type = typeName.read(mapping, at: entry.node.range, into: &diagnostics)
    let connectorType = type.flatMap { registry.connectors[$0] }
    let read = connectorType.map { self.read($0, from: entry.node, into: &diagnostics) }
    let connector = read?.value
    let spans = connectorType.map { $0.spansSearchers } ?? false
    let wiring = searchers.wiring(
      of: mapping, inside: parent.map { drafts[$0] }, spansSearchers: spans, into: &diagnostics)
    searchers.check(connector?.mentionedSearchers ?? [:], in: mapping, into: &diagnostics)
    return WidgetDraft(
      entry: entry, id: id(mapping, into: &diagnostics),
      title: mapping.text("title", into: &diagnostics), type: type, connector: connector,
      isBroken: read?.isMeant != true, searcher: wiring.searcher,
      filterState: wiring.filterState, spansFilterStates: wiring.spansFilterStates,
      namesSearcher: wiring.namesSearcher, namesFilterState: wiring.namesFilterState)
  }

  private func id(_ mapping: Mapping, into diagnostics: inout Diagnostics) -> String? {
    guard let id = mapping.text("id", into: &diagnostics), let node = mapping["id"] else {
      return nil
    }
    Identifier.check(id, at: node.range, quoted: node.quoted, into: &diagnostics)
    return id
  }

  private func read(
    _ type: any Connector.Type, from node: Node, into diagnostics: inout Diagnostics
  ) -> (value: (any Connector)?, isMeant: Bool) {
    var node = node
    let tooDeep = reportTooDeep(node.mapping, type, into: &diagnostics)
    if var mapping = node.mapping {
      for key in tooDeep { mapping.remove(key) }
      node.content = .mapping(mapping)
    }
    return type.read(from: node, outside: keys.around(type), into: &diagnostics)
      as (value: (any Connector)?, isMeant: Bool)
  }

  /// Reports the unknown keys that hold the widget's parameters one level too deep.
  private func reportTooDeep(
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
          at: entry.keyRange, help: "'\(inner.key)' belongs one level up, beside 'type'"))
    }
    return reported
  }

  private mutating func report(
    _ found: Diagnostics, about entry: MergedEntry, into diagnostics: inout Diagnostics
  ) {
    for var finding in found.all {
      let known = Finding(message: finding.message, range: finding.range)
      guard reported.insert(known).inserted else { continue }
      if let use = entry.use, entry.isBorrowed(finding.range) {
        finding.notes.append(Diagnostic.Note("the preset is used here", at: use.range))
      }
      diagnostics.report(finding)
    }
  }
}

extension DiagnosticID {
  /// A screen that shows nothing.
  static let missingWidgets: Self = "missing-widgets"
}
