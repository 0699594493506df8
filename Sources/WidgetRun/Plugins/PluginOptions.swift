internal import CommandParsing
internal import Screens
internal import WidgetCore

/// The options of every command that names types or reads screens.
struct PluginOptions: ParameterRecord {
  @Parameter("Load a plug-in with more types, as written by 'widgetrun build'")
  var plugin: [String] = []
  @Parameter("Load a screen's plug-ins even if other users could have written them")
  var allowPlugins = false

  /// Their syntax on the command line.
  static let arguments: [ArgumentSyntax] = [
    .option("plugin", "FILE", completion: .files(["so"]))
  ]

  /// A registry with the types of the plugins of `WIDGETRUN_PLUGINS` and `--plugin`.
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

  /// Loads the plugins that a screen file names.
  func loading(for screen: String) -> PluginLoading {
    let isAllowed = allowPlugins
    return { (path, registry) throws(PluginError) in
      let file = try PluginFile(path)
      if !isAllowed, let reason = Self.distrust(screen) ?? file.distrust() {
        throw PluginError(
          "cannot load '\(path)': \(reason)",
          help: "a plugin runs code; '--allow-plugins' loads it all the same")
      }
      try Plugin(path).add(to: &registry, from: path)
    }
  }

  private static func distrust(_ screen: String) -> String? {
    if screen == "-" { return "a screen on standard input is not to be trusted" }
    return [screen, Files.folder(of: screen)].lazy.compactMap(PluginFile.distrust).first
  }
}

/// A command that takes plugins.
protocol PluginCommand {
  var plugins: PluginOptions { get }
}
