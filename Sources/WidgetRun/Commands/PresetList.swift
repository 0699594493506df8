internal import CommandParsing
internal import Screens
internal import WidgetCore

/// Formats presets as text or JSON for `widgetrun list --presets`.
struct PresetList {
  private let presets: [DeclaredPreset]

  init(_ presets: [DeclaredPreset]) {
    self.presets = presets
  }

  var text: String {
    if presets.isEmpty { return "no presets\n" }
    let rows = presets.map { preset in
      let keys = preset.keys.joined(separator: ", ")
      return TextTable.Row(
        preset.name, "\(preset.type ?? "any widget")\(keys.isEmpty ? "" : ": \(keys)")",
        "\(preset.range.file):\(preset.range.start.line)")
    }
    return (["Presets"] + TextTable(rows).lines).joined(separator: "\n") + "\n"
  }

  var json: JSONValue {
    .array(
      presets.map { preset in
        [
          "name": .text(preset.name), "type": preset.type.json,
          "keys": .array(preset.keys.map(JSONValue.text)), "file": .text(preset.range.file),
          "line": .integer(preset.range.start.line),
        ]
      })
  }
}
