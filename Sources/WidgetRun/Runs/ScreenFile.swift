internal import Screens
internal import WidgetCore

/// Reads screens from the file system of this process.
enum ScreenFile {
  static func load(_ file: String, registry: Registry) -> LoadedScreen {
    loader(registry).load(file)
  }

  /// The presets that a screen, or a file of presets, offers.
  static func presets(of file: String, registry: Registry) -> DeclaredPresets {
    loader(registry).presets(of: file)
  }

  private static func loader(_ registry: Registry) -> ScreenLoader {
    ScreenLoader(
      registry: registry, environment: Environment.variables(), readFile: Files.read)
  }
}
