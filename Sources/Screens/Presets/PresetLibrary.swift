internal import WidgetCore

/// The presets of a screen, checked where they are declared and ready to be merged into widgets.
struct PresetLibrary {
  private var presets: [String: Preset] = [:]
  /// The names in the order of their declaration.
  private let names: [String]
  /// The names of shipped presets, which a misspelt name may mean.
  private let shippedNames: [String]

  /// Checks the presets; keys and parents that make no sense are reported and left out.
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
      presets[preset.name]?.mapping = check.cleaned(own.mapping, type: type, into: &diagnostics)
    }
  }

  /// The preset that `node` names and those that it builds on, nearest first; none, with
  /// a finding, if there is no such preset.
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

  /// Reports a cycle that leads back to a preset, and cuts it there, so that it is reported once
  /// and every later walk ends.
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
            .cycle, "the preset builds on itself: \(path.joined(separator: " → "))",
            at: parent.range, help: "remove one 'preset' of them"))
        presets[last]?.mapping.remove("preset")
        return
      }
      // A cycle that does not lead back to the start is met at a preset of its own.
      if !seen.insert(next).inserted { return }
    }
  }

  private func unknown(_ node: Node) -> Diagnostic {
    let fixIt = Suggestion.fixIt(
      for: node.scalar?.text ?? "", in: names + shippedNames, at: node.textRange)
    let help =
      fixIt.map { "did you mean '\($0.replacement)'?" }
      ?? (names.isEmpty
        ? "declare it under 'presets'" : "there is \(ScreenKeys.list(names))")
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
