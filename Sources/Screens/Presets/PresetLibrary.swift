internal import WidgetCore

/// The validated presets of a screen, for merging into widget declarations.
struct PresetLibrary {
  private var presets: [String: Preset] = [:]
  /// The names in declaration order.
  private let names: [String]
  /// The names of built-in presets, for suggestions.
  private let shippedNames: [String]
  /// The presets with errors that may concern their type, which is reported once.
  private var incomplete: Set<String> = []
  /// Whether presets are missing because of errors that are reported elsewhere.
  private let lacksPresets: Bool

  /// Validates the presets; invalid keys and references are reported and removed.
  ///
  /// - Parameters:
  ///   - declared: the presets of the screen and of its files.
  ///   - shippedNames: the names of built-in presets, for suggestions.
  ///   - lacksPresets: whether unknown names are not reported, because a file could not be read.
  ///   - usedTypes: the types of the widgets of the screen, whose parameters are searched first.
  ///   - registry: the available types.
  ///   - keys: the keys of widgets.
  ///   - diagnostics: receives the errors.
  init(
    _ declared: [Preset], shippedNames: [String] = [], lacksPresets: Bool = false,
    usedTypes: Set<String> = [], registry: Registry, keys: ScreenKeys,
    into diagnostics: inout Diagnostics
  ) {
    self.shippedNames = shippedNames
    self.lacksPresets = lacksPresets
    names = declared.map(\.name)
    for preset in declared { presets[preset.name] = preset }
    for name in names { checkParent(of: name, into: &diagnostics) }
    for name in names { breakCycle(at: name, into: &diagnostics) }
    let check = PresetCheck(registry: registry, usedTypes: usedTypes, keys: keys)
    for preset in declared {
      let chain = chain(from: preset.name)
      guard let own = chain.first else { continue }
      let type = chain.lazy.compactMap { $0.mapping["type"] }.first
      let validated = check.validated(own.mapping, type: type, into: &diagnostics)
      presets[preset.name]?.mapping = validated
      let lostType = own.mapping["type"] != nil && validated["type"] == nil
      if lostType || own.mapping.entries.isEmpty { incomplete.insert(preset.name) }
    }
  }

  /// Returns the referenced preset and those that it extends, nearest first.
  ///
  /// A misspelled name is reported, and the suggested preset is returned. If there is none, the
  /// result is empty.
  func chain(namedBy node: Node, into diagnostics: inout Diagnostics) -> [Preset] {
    guard let name = String.decode(node, into: &diagnostics) else { return [] }
    guard presets[name] == nil else { return chain(from: name) }
    if lacksPresets { return [] }
    let unknown = unknown(node)
    diagnostics.report(unknown)
    return chain(from: unknown.fixIt?.replacement ?? name)
  }

  /// True if errors in a preset, which are reported already, may have removed the widget's type.
  func mayLackType(_ chain: [Preset]) -> Bool {
    chain.isEmpty || chain.contains { incomplete.contains($0.name) }
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
    if !lacksPresets { diagnostics.report(unknown(parent)) }
    presets[name]?.mapping.remove("preset")
    incomplete.insert(name)
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
        incomplete.formUnion(path)
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

  /// Replaces a misspelled type, so that each widget that inherits it does not report it again.
  fileprivate mutating func correctType(to name: String) {
    for index in entries.indices where entries[index].key == "type" {
      guard var scalar = entries[index].value.scalar, scalar.text != name else { continue }
      (scalar.text, scalar.value) = (name, .text(name))
      entries[index].value.content = .scalar(scalar)
    }
  }
}

/// Validates the keys of presets, including unused ones.
///
/// A preset without a type supports every widget type that has its keys, so a key is invalid only if
/// no type has it. Values are validated in each widget, because their types depend on its type.
private struct PresetCheck {
  let registry: Registry
  let usedTypes: Set<String>
  let keys: ScreenKeys

  /// All widget types, first those that the screen uses: their parameters are decoded anyway, and it
  /// takes time to collect the parameters of a type for the first time.
  private var types: [any Connector.Type] {
    let used = usedTypes.compactMap { registry.connectors[$0] }
    return used + registry.connectors.values.filter { !usedTypes.contains($0.type) }
  }

  /// Reports invalid keys and returns the mapping without them.
  func validated(
    _ mapping: Mapping, type: Node?, into diagnostics: inout Diagnostics
  ) -> Mapping {
    var validated = mapping
    if let own = mapping["type"] {
      let reader = TypeReader("widget", of: registry.connectors.values.map { $0 })
      if let name = reader.check(own, into: &diagnostics) {
        validated.correctType(to: name)
      } else {
        // Without the type, the keys cannot be validated.
        validated.remove("type")
        return validated
      }
    }
    let name = validated["type"]?.scalar?.text ?? type?.scalar?.text
    let connector = name.flatMap { registry.connectors[$0] }
    let types = connector.map { [$0] } ?? self.types
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
