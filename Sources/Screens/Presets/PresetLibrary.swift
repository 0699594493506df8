internal import WidgetCore

/// The validated presets of a screen, for merging into widget declarations.
struct PresetLibrary {
  private var presets: [String: Preset] = [:]
  /// The names in declaration order.
  private let names: [String]
  /// The names of built-in presets, for suggestions.
  private let shippedNames: [String]

  /// Validates the presets; invalid keys and references are reported and removed.
  init(
    _ declared: [Preset], shippedNames: [String] = [], registry: Registry, keys: ScreenKeys,
    into diagnostics: inout Diagnostics
  ) {
    self.shippedNames = shippedNames
    names = declared.map(\.name)
    for preset in declared { presets[preset.name] = preset }
    for name in names { checkParent(of: name, into: &diagnostics) }
    for name in names { breakCycle(at: name, into: &diagnostics) }
    let check = PresetCheck(registry: registry, keys: keys)
    for preset in declared {
      let chain = chain(from: preset.name)
      guard let own = chain.first else { continue }
      let type = chain.lazy.compactMap { $0.mapping["type"] }.first
      presets[preset.name]?.mapping = check.validated(own.mapping, type: type, into: &diagnostics)
    }
  }

  /// Returns the referenced preset and those that it extends, nearest first.
  ///
  /// The result is empty, with a diagnostic, if the preset does not exist.
  func chain(namedBy node: Node, into diagnostics: inout Diagnostics) -> [Preset] {
    guard let name = String.decode(node, into: &diagnostics) else { return [] }
    if presets[name] == nil { diagnostics.report(unknown(node)) }
    return chain(from: name)
  }

  private func chain(from name: String) -> [Preset] {
    var chain: [Preset] = []
    var next: String? = name
    while let name = next, let preset = presets[name] {
      chain.append(preset)
      next = preset.parent?.scalar?.text
    }
    return chain
  }

  private mutating func checkParent(of name: String, into diagnostics: inout Diagnostics) {
    guard let parent = presets[name]?.parent else { return }
    guard let parentName = String.decode(parent, into: &diagnostics) else {
      presets[name]?.mapping.remove("preset")
      return
    }
    guard presets[parentName] == nil else { return }
    diagnostics.report(unknown(parent))
    presets[name]?.mapping.remove("preset")
  }

  /// Reports a cycle that contains a preset and breaks it.
  ///
  /// Thus, each cycle is reported once, and following the parents always terminates.
  private mutating func breakCycle(at start: String, into diagnostics: inout Diagnostics) {
    var path = [start]
    var seen: Set<String> = [start]
    while let last = path.last, let parent = presets[last]?.parent,
      let next = parent.scalar?.text
    {
      path.append(next)
      if next == start {
        diagnostics.report(
          Diagnostic(
            .cycle, "the preset extends itself: \(path.joined(separator: " → "))",
            at: parent.range, help: "remove one of these 'preset' keys"))
        presets[last]?.mapping.remove("preset")
        return
      }
      // A cycle without the start is reported for one of its own presets.
      if !seen.insert(next).inserted { return }
    }
  }

  private func unknown(_ node: Node) -> Diagnostic {
    let fixIt = Suggestion.fixIt(
      for: node.scalar?.text ?? "", in: names + shippedNames, at: node.textRange)
    let help =
      fixIt.map { "did you mean '\($0.replacement)'?" }
      ?? (names.isEmpty
        ? "declare it under 'presets'" : ScreenKeys.available("presets", names))
    return Diagnostic(
      .unknownPreset, "unknown preset \(node.quoted)", at: node.range, help: help,
      fixIt: fixIt)
  }
}

extension Mapping {
  mutating func remove(_ key: String) {
    entries.removeAll { $0.key == key }
  }
}

/// Validates the keys of presets, including unused ones.
///
/// A preset without a type supports every widget type that has its keys, so a key is invalid only if
/// no type has it. Values are validated in each widget, because their types depend on its type.
private struct PresetCheck {
  let registry: Registry
  let keys: ScreenKeys

  /// Reports invalid keys and returns the mapping without them.
  func validated(
    _ mapping: Mapping, type: Node?, into diagnostics: inout Diagnostics
  ) -> Mapping {
    var validated = mapping
    if let own = mapping["type"] {
      let reader = TypeReader("widget", of: registry.connectors.values.map { $0 })
      if reader.check(own, into: &diagnostics) == nil { validated.remove("type") }
    }
    let connector = (type?.scalar?.text).flatMap { registry.connectors[$0] }
    let types = connector.map { [$0] } ?? Array(registry.connectors.values)
    for entry in mapping.entries where !ScreenKeys.preset.contains(entry.key) {
      if types.contains(where: { $0.parameterNames.contains(entry.key) }) { continue }
      let parameters = connector?.parameterNames ?? keys.widgetParameters
      diagnostics.report(unknown(entry, of: mapping, connector.map { $0.type }, parameters))
      validated.remove(entry.key)
    }
    return validated
  }

  private func unknown(
    _ entry: Mapping.Entry, of mapping: Mapping, _ type: String?, _ parameters: [String]
  ) -> Diagnostic {
    if entry.key == "id" {
      return Diagnostic(
        .unknownParameter, "'id' is not allowed in a preset", at: entry.keyRange,
        help: "move it to the widget")
    }
    let fixIt = mapping.fixIt(for: entry, in: parameters + ScreenKeys.preset)
    let message =
      type.map { "unknown parameter '\(entry.key)' for '\($0)'" }
      ?? "no widget type has a parameter '\(entry.key)'"
    return Diagnostic(
      .unknownParameter, message, at: entry.keyRange,
      help: fixIt.map { "did you mean '\($0.replacement)'?" }, fixIt: fixIt)
  }
}
