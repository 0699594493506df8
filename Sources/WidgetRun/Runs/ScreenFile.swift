internal import Screens
internal import WidgetCore

/// Reads screens from the file system of this process.
enum ScreenFile {
  static func load(_ file: String, registry: Registry) -> LoadedScreen {
    ScreenLoader(
      registry: registry, environment: Environment.variables(), readFile: Files.read,
      loadPlugin: Launch.plugins?.loading(for: file)
    ).load(file)
  }

  /// The presets that a screen, or a file of presets, offers.
  static func presets(of file: String, registry: Registry) -> DeclaredPresets {
    ScreenLoader(
      registry: registry, environment: Environment.variables(), readFile: Files.read
    ).presets(of: file)
  }
}
