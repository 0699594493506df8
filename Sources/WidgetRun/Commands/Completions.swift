internal import CommandParsing
internal import WidgetCore

extension Completion {
  /// Files with an extension of screens.
  static let screens = files(["yaml", "yml", "json"])

  /// Files with an extension of records.
  static let records = files(["json", "ndjson", "jsonl", "csv", "tsv"])

  /// The types of widgets, searchers, and renderers that the executable registers.
  static let types = words { Launch.registry.components.map { $0.type } }

  /// The renderers that the executable registers.
  static let formats = words { Launch.registry.renderers.keys.sorted() }
}
