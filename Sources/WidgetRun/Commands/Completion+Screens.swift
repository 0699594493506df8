internal import CommandParsing
internal import WidgetCore

extension Completion {
  /// Files that may be screens.
  static let screens = files(["yaml", "yml", "json"])

  /// Files that may contain records.
  static let records = files(["json", "ndjson", "jsonl", "csv", "tsv"])

  /// The built-in types of widgets, searchers, and renderers.
  static let types = words { registry.components.map { $0.type } }

  /// The built-in renderers.
  static let formats = words { registry.renderers.keys.sorted() }

  private static var registry: Registry { (try? Registry.builtIn()) ?? Registry() }
}
