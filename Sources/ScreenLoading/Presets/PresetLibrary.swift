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
    breakCycles(into: &diagnostics)
    let check = PresetCheck(registry: registry, usedTypes: usedTypes, keys: keys)
    var types: [String: Node?] = [:]
    for name in names { validate(name, check, &types, into: &diagnostics) }
  }

  /// Validates a preset after those that it extends, because it inherits their type. O(presets) for
  /// all presets together.
  ///
  /// - Parameter types: the type of each validated preset, declared or inherited.
  private mutating func validate(
    _ name: String, _ check: PresetCheck, _ types: inout [String: Node?],
    into diagnostics: inout Diagnostics
  ) {
    var open: [String] = []
    var next: String? = name
    while let name = next, let preset = presets[name], types[name] == nil {
      open.append(name)
      next = preset.parent?.scalar?.text
    }
    var inherited = next.flatMap { types[$0] } ?? nil
    for name in open.reversed() {
      guard let own = presets[name]?.mapping else { continue }
      let validated = check.validated(own, type: own["type"] ?? inherited, into: &diagnostics)
      presets[name]?.mapping = validated
      let lostType = own["type"] != nil && validated["type"] == nil
      if lostType || own.entries.isEmpty { incomplete.insert(name) }
      inherited = validated["type"] ?? inherited
      types.updateValue(inherited, forKey: name)
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
    let unknown = unknown(node, isDetailed: diagnostics.canShowMore)
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
    if !lacksPresets {
      diagnostics.report(unknown(parent, isDetailed: diagnostics.canShowMore))
    }
    presets[name]?.mapping.remove("preset")
    incomplete.insert(name)
  }

  /// Reports and breaks each cycle, so that following the parents always terminates. O(presets).
  private mutating func breakCycles(into diagnostics: inout Diagnostics) {
    var ranks: [String: Int] = [:]
    for (rank, name) in names.enumerated() where ranks[name] == nil { ranks[name] = rank }
    var finished: Set<String> = []
    for name in names {
      var path: [String] = []
      var indices: [String: Int] = [:]
      var next: String? = name
      while let name = next, !finished.contains(name), indices[name] == nil {
        indices[name] = path.count
        path.append(name)
        next = presets[name]?.parent?.scalar?.text
      }
      if let start = next.flatMap({ indices[$0] }) {
        breakCycle(Array(path[start...]), ranks, into: &diagnostics)
      }
      finished.formUnion(path)
    }
  }

  /// Breaks a cycle before the preset that is declared first.
  private mutating func breakCycle(
    _ cycle: [String], _ ranks: [String: Int], into diagnostics: inout Diagnostics
  ) {
    guard let first = cycle.indices.min(by: { ranks[cycle[$0]] ?? 0 < ranks[cycle[$1]] ?? 0 })
    else { return }
    let path = Array(cycle[first...] + cycle[..<first])
    guard let last = path.last, let parent = presets[last]?.parent else { return }
    let names = path.count > 20 ? Array(path.prefix(10)) + ["…"] + path.suffix(9) : path
    diagnostics.report(
      Diagnostic(
        .cycle,
        "the preset extends itself: \((names + path.prefix(1)).joined(separator: " → "))",
        at: parent.range, help: "remove one of these 'preset' keys"))
    presets[last]?.mapping.remove("preset")
    incomplete.formUnion(path)
  }

  private func unknown(_ node: Node, isDetailed: Bool) -> Diagnostic {
    guard isDetailed else {
      return Diagnostic(.unknownPreset, "unknown preset \(node.quoted)", at: node.range)
    }
    let fixIt = Suggestion.fixIt(
      for: node.scalar?.text ?? "", in: names + shippedNames, at: node.textRange)
    let help =
      fixIt.map { "did you mean '\($0.replacement)'?" }
      ?? (names.isEmpty
        ? "declare it under 'presets'" : Suggestion.available("presets", names))
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
  private let typeReader: TypeReader

  init(registry: Registry, usedTypes: Set<String>, keys: ScreenKeys) {
    self.registry = registry
    self.usedTypes = usedTypes
    self.keys = keys
    typeReader = TypeReader("widget", of: registry.connectors.values.map { $0 })
  }

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
      if let name = typeReader.check(own, into: &diagnostics) {
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
    var invalid: Set<String> = []
    for entry in mapping.entries where !ScreenKeys.preset.contains(entry.key) {
      if types.contains(where: { $0.parameterNames.contains(entry.key) }) { continue }
      let parameters =
        diagnostics.canShowMore ? connector?.parameterNames ?? keys.widgetParameters : []
      diagnostics.report(unknown(entry, of: mapping, connector.map { $0.type }, parameters))
      invalid.insert(entry.key)
    }
    validated.entries.removeAll { invalid.contains($0.key) }
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
    let fixIt =
      parameters.isEmpty ? nil : mapping.fixIt(for: entry, in: parameters + ScreenKeys.preset)
    let message =
      type.map { "unknown parameter '\(entry.key)' for '\($0)'" }
      ?? "no widget type has a parameter '\(entry.key)'"
    return Diagnostic(
      .unknownParameter, message, at: entry.keyRange,
      help: fixIt.map { "did you mean '\($0.replacement)'?" }, fixIt: fixIt)
  }
}
