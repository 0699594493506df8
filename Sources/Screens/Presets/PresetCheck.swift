internal import WidgetCore

/// Checks the keys of presets, used or not, where they are declared.
///
/// A preset without a type fits every widget type that has its keys, so a key is wrong when no
/// type has it. Values are checked where a preset is used: only a type says what they must be.
struct PresetCheck {
  let registry: Registry
  let keys: ScreenKeys

  /// The mapping without the keys that are reported here.
  func cleaned(
    _ mapping: Mapping, type: Node?, into diagnostics: inout Diagnostics
  ) -> Mapping {
    var cleaned = mapping
    if let own = mapping["type"] {
      let known = TypeName("widget", of: registry.connectors.values.map { $0 })
      if known.check(own, into: &diagnostics) == nil { cleaned.remove("type") }
    }
    let connector = (type?.scalar?.text).flatMap { registry.connectors[$0] }
    let types = connector.map { [$0] } ?? Array(registry.connectors.values)
    for entry in mapping.entries where !ScreenKeys.preset.contains(entry.key) {
      if types.contains(where: { $0.parameterNames.contains(entry.key) }) { continue }
      let parameters = connector?.parameterNames ?? keys.widgetParameters
      diagnostics.report(unknown(entry, of: mapping, connector.map { $0.type }, parameters))
      cleaned.remove(entry.key)
    }
    return cleaned
  }

  private func unknown(
    _ entry: Mapping.Entry, of mapping: Mapping, _ type: String?, _ parameters: [String]
  ) -> Diagnostic {
    if entry.key == "id" {
      return Diagnostic(
        .unknownParameter, "'id' cannot be in a preset, since an id names one widget",
        at: entry.keyRange, help: "write it in the widget")
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
