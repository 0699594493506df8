public import WidgetCore

/// A preset that a screen's widgets can name.
public struct DeclaredPreset: Hashable, Sendable {
  public var name: String
  /// The widget type, its own or that of a preset that it builds on; nil if it fits several.
  public var type: String?
  /// What it sets, in the order of the file.
  public var keys: [String]
  /// Where it is declared.
  public var range: SourceRange
}

extension DeclaredPreset {
  init(_ preset: Preset, among presets: [Preset]) {
    name = preset.name
    keys = preset.mapping.entries.map(\.key).filter { $0 != "type" }
    range = preset.nameRange
    var next: Preset? = preset
    // No longer than the list, so that presets that build on each other end the search.
    for _ in presets {
      type = type ?? next?.mapping["type"]?.scalar?.text
      next = presets.first { $0.name == next?.parent?.scalar?.text }
    }
  }
}
