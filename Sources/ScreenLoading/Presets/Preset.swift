public import WidgetCore
internal import Components

/// A partial widget declaration with a name.
struct Preset {
  var name: String
  var nameRange: SourceRange
  var mapping: Mapping

  /// The value of `preset`, the name of another preset to extend.
  var parent: Node? {
    mapping["preset"]
  }
}

extension DiagnosticID {
  /// A reference to a preset that does not exist.
  static let unknownPreset: Self = "unknown-preset"
  /// Two presets with the same name.
  static let duplicatePreset: Self = "duplicate-preset"
  /// Presets that extend each other, or files that include each other.
  static let cycle: Self = "cycle"
}

/// A summary of a preset that is available to the widgets of a screen.
public struct DeclaredPreset: Hashable, Sendable {
  /// The name that widgets refer to in `preset`.
  public var name: String
  /// The widget type, declared or inherited. Nil if the preset supports several types.
  public var type: String?
  /// The keys that it sets, in file order, without `type`.
  public var keys: [String]
  /// The source location of its name.
  public var range: SourceRange
}

extension DeclaredPreset {
  init(_ preset: Preset, among presets: [String: Preset]) {
    name = preset.name
    keys = preset.mapping.entries.map(\.key).filter { $0 != "type" }
    range = preset.nameRange
    var next: Preset? = preset
    // Limits the number of steps, because presets may extend each other in a cycle.
    for _ in presets {
      type = type ?? next?.mapping["type"]?.scalar?.text
      guard type == nil, let parent = next?.parent?.scalar?.text else { break }
      next = presets[parent]
    }
  }
}
