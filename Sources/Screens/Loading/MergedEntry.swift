internal import Components

/// A widget's entry with its presets merged in.
struct MergedEntry {
  /// What to read; the entry's own keys come first, and win.
  var node: Node
  /// The value of the entry's `preset`.
  var use: Node?
  // What comes from presets.
  private var borrowed: [Mapping.Entry] = []

  var mapping: Mapping { node.mapping ?? Mapping() }

  init(_ entry: Node, _ presets: [Preset]) {
    node = entry
    var merged = entry.mapping ?? Mapping()
    use = merged["preset"]
    for preset in presets {
      for inherited in preset.mapping.entries where merged[inherited.key] == nil {
        borrowed.append(inherited)
        merged.entries.append(placed(inherited))
      }
    }
    node.content = .mapping(merged)
  }

  /// The mapping with all that comes from presets where they stand.
  var origins: Mapping {
    Mapping(mapping.entries.map { entry in borrowed.first { $0.key == entry.key } ?? entry })
  }

  /// What a widget lacks is found at its `type`; where that comes from a preset, the widget's own
  /// `preset` stands for it.
  private func placed(_ entry: Mapping.Entry) -> Mapping.Entry {
    guard entry.key == "type", let use else { return entry }
    var entry = entry
    entry.keyRange = use.range
    entry.value.range = use.range
    return entry
  }

  /// True if a finding is about something that stands in a preset.
  func isBorrowed(_ range: SourceRange) -> Bool {
    borrowed.contains { entry in
      entry.keyRange.file == range.file && entry.keyRange.start <= range.start
        && range.end <= entry.value.range.end
    }
  }
}
