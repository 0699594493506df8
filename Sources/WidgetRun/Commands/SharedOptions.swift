internal import CommandParsing
internal import Renderers
internal import ScreenLoading
internal import WidgetCore

/// The options of commands that use types of plug-ins.
struct PluginOptions: ParameterRecord {
  @Parameter("Load a plug-in with more types, as written by 'widgetrun build'")
  var plugin: [String] = []
  @Parameter("Load the plug-ins of a screen even if other users could have written them")
  var allowPlugins = false

  /// The command-line syntax of the options.
  static let arguments: [ArgumentSyntax] = [
    .option("plugin", "FILE", completion: .files(["so"]))
  ]

  /// Adds the types of the plug-ins in `WIDGETRUN_PLUGINS` and `--plugin` to a registry.
  func adding(to registry: Registry) throws(CommandFailure) -> Registry {
    let variable = "WIDGETRUN_PLUGINS"
    let listed =
      AccessPolicy.current.isRestricted
      ? [] : (Environment.variables()[variable] ?? "").split(separator: ":").map(String.init)
    var registry = registry
    for (isListed, path) in listed.map({ (true, $0) }) + plugin.map({ (false, $0) }) {
      do throws(PluginError) {
        try Self.load(path, into: &registry)
      } catch {
        let message = "\(error.message)\(error.help.map { "; \($0)" } ?? "")"
        throw isListed
          ? CommandFailure(.usage, "\(variable): \(message)")
          : CommandFailure(option: "plugin", message)
      }
    }
    return registry
  }

  /// Returns a function that loads the plug-ins of a screen.
  ///
  /// It refuses plug-ins that other users could have written, unless `--allow-plugins` is set.
  func loading(for screen: String) -> PluginLoading {
    let isAllowed = allowPlugins
    return { (path, registry) throws(PluginError) in
      let file = try PluginFile(path)
      if !isAllowed,
        let reason = Self.reasonForDistrust(screen) ?? PathTrust.reasonForDistrust(file.path)
      {
        throw PluginError(
          "cannot load '\(path)': \(reason)",
          help: "plug-ins run code; use '--allow-plugins' to load it anyway")
      }
      try Self.load(path, into: &registry)
    }
  }

  private static func load(_ path: String, into registry: inout Registry) throws(PluginError) {
    if AccessPolicy.current.isRestricted {
      let refusal = AccessRefusal.plugin(path)
      throw PluginError(refusal.message, help: refusal.help)
    }
    let plugin = try Plugin(path)
    try plugin.add(to: &registry, from: path)
    let types = plugin.types.map { $0.type }.joined(separator: ", ")
    Console.trace("loaded plug-in '\(path)': \(types)")
  }

  private static func reasonForDistrust(_ screen: String) -> String? {
    if screen == "-" { return "a screen on standard input is not trusted" }
    return PathTrust.reasonForDistrust(screen)
  }
}

/// A command with the options of plug-ins.
protocol PluginCommand {
  var plugins: PluginOptions { get }
}

/// A parsed value of `--filter`. Prints syntax errors with an excerpt that marks their location.
struct FilterArgument {
  /// What diagnostics name instead of a file.
  static let source = "--filter"

  let text: String
  let groups: [FilterGroup]

  /// - Throws: `CommandFailure` after printing a syntax error.
  init(_ text: String) throws(CommandFailure) {
    self.text = text
    var warnings: [FilterSyntaxWarning] = []
    do throws(FilterSyntaxError) {
      groups = try FilterParser.parse(text, warnings: &warnings)
    } catch {
      Self.report(
        Diagnostic(
          .invalidFilter, error.message, at: Self.range(error.offset, error.length),
          help: error.help), in: text)
      throw CommandFailure(reportedValueOf: "filter", error.message)
    }
    for warning in warnings {
      Self.report(
        Diagnostic(
          .invalidFilter, warning.message, at: Self.range(warning.offset, warning.length),
          severity: .warning, help: warning.help), in: text)
    }
  }

  private static func range(_ offset: Int, _ length: Int) -> SourceRange {
    SourceRange(startOf: source).part(offset: offset, length: max(1, length))
  }

  private static func report(_ diagnostic: Diagnostic, in text: String) {
    var report = DiagnosticReport(sources: [source: text])
    report.add(diagnostic)
    report.print(to: .standardError)
  }
}

/// The output formats of lists, descriptions, and reports.
enum OutputFormat: String, ParameterValue, CaseIterable {
  case text
  case json
}

extension Completion {
  /// Files with an extension of screens.
  static let screens = files(["yaml", "yml", "json"])

  /// Files with an extension of records.
  static let records = files(["json", "ndjson", "jsonl", "csv", "tsv"])

  /// The actions of the screen that the first argument names.
  static let actions = lines("list --actions")

  /// The attributes of the screen that the first argument names.
  static let attributes = lines("list --attributes")

  /// The types of widgets, searchers, and renderers that the executable registers.
  static let types = words { Launch.registry.components.map { $0.type } }

  /// The renderers that the executable registers.
  static let formats = words { Launch.registry.renderers.keys.sorted() }
}
