internal import Components

/// The YAML of a widget's declaration with its presets applied.
struct MergedDeclaration {
  /// The merged mapping; the widget's own keys come first and override those of presets.
  var node: Node
  /// The value of the widget's `preset`.
  var presetReference: Node?
  /// The entries from presets with their original source locations.
  private var inherited: [Mapping.Entry] = []

  var mapping: Mapping { node.mapping ?? Mapping() }

  /// - Parameter presets: The widget's preset and those that it extends, nearest first.
  init(_ declaration: Node, _ presets: [Preset]) {
    node = declaration
    var merged = declaration.mapping ?? Mapping()
    presetReference = merged["preset"]
    for preset in presets {
      for entry in preset.mapping.entries where merged[entry.key] == nil {
        inherited.append(entry)
        merged.entries.append(relocated(entry))
      }
    }
    node.content = .mapping(merged)
  }

  /// The merged mapping in which the entries of presets have their original source locations.
  var origins: Mapping {
    Mapping(mapping.entries.map { entry in inherited.first { $0.key == entry.key } ?? entry })
  }

  /// Moves an inherited `type` to the widget's `preset` key.
  ///
  /// Missing parameters are reported at `type`, and that location must be in the widget.
  private func relocated(_ entry: Mapping.Entry) -> Mapping.Entry {
    guard entry.key == "type", let presetReference else { return entry }
    var entry = entry
    entry.keyRange = presetReference.range
    entry.value.range = presetReference.range
    return entry
  }

  /// Returns the diagnostic, with a note about the widget if its location is in a preset.
  func annotated(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let presetReference, isInherited(diagnostic.range) else { return diagnostic }
    var diagnostic = diagnostic
    let note = Diagnostic.Note("the preset is used here", at: presetReference.range)
    diagnostic.notes.append(note)
    return diagnostic
  }

  private func isInherited(_ range: SourceRange) -> Bool {
    inherited.contains { entry in
      entry.keyRange.file == range.file && entry.keyRange.start <= range.start
        && range.end <= entry.value.range.end
    }
  }
}

/// Identifies equal diagnostics of the same location, which several users of a preset can cause.
struct DiagnosticKey: Hashable {
  private let message: String
  private let range: SourceRange

  init(_ diagnostic: Diagnostic) {
    (message, range) = (diagnostic.message, diagnostic.range)
  }
}
