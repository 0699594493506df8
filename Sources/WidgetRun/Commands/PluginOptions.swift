internal import CommandParsing
internal import Screens
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
    let listed = (Environment.variables()[variable] ?? "").split(separator: ":").map(String.init)
    var registry = registry
    for (isListed, path) in listed.map({ (true, $0) }) + plugin.map({ (false, $0) }) {
      do throws(PluginError) {
        try Plugin(path).add(to: &registry, from: path)
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
      if !isAllowed, let reason = Self.reasonForDistrust(screen) ?? file.reasonForDistrust() {
        throw PluginError(
          "cannot load '\(path)': \(reason)",
          help: "plug-ins run code; use '--allow-plugins' to load it anyway")
      }
      try Plugin(path).add(to: &registry, from: path)
    }
  }

  private static func reasonForDistrust(_ screen: String) -> String? {
    if screen == "-" { return "a screen on standard input is not trusted" }
    return [screen, Files.folder(of: screen)].lazy.compactMap(PluginFile.reasonForDistrust).first
  }
}

/// A command with the options of plug-ins.
protocol PluginCommand {
  var plugins: PluginOptions { get }
}
