internal import Components

/// A partial widget under a name.
struct Preset {
  var name: String
  var nameRange: SourceRange
  var mapping: Mapping

  /// The value of `preset`, which names another preset to build on.
  var parent: Node? {
    mapping["preset"]
  }
}

extension DiagnosticID {
  /// A preset name that is not declared.
  static let unknownPreset: Self = "unknown-preset"
  /// A preset that is declared in two files.
  static let duplicatePreset: Self = "duplicate-preset"
  /// Presets that build on each other, or files that include each other.
  static let cycle: Self = "cycle"
}
