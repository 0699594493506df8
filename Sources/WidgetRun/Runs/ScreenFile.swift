internal import Screens
internal import SearchEngine
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

  /// A screen as it is understood.
  static func effective(
    _ file: String, registry: Registry
  ) -> (root: Node?, loaded: LoadedScreen) {
    loader(registry).effective(file)
  }

  /// The cases of a file of cases.
  static func tests(
    of file: String, for screen: Screen, registry: Registry
  ) -> LoadedList<ScreenTest> {
    loader(registry).tests(of: file, for: screen)
  }

  /// What stands under `searcher` or `searchers` of a file.
  static func searchers(of file: String, registry: Registry) -> LoadedList<Screen.SearcherEntry> {
    loader(registry).searchers(of: file)
  }

  /// The files that a screen is made of, its records among them; those that are named by a screen
  /// with mistakes only as far as they could be found.
  static func files(of screen: String, registry: Registry) -> [String] {
    let loaded = load(screen, registry: registry)
    let records = (loaded.screen?.searchers ?? []).compactMap { entry in
      (entry.settings as? EmbeddedSettings)?.records
    }
    return [screen] + loaded.sources.keys.filter { $0 != screen }.sorted()
      + records.map { Files.path($0, besides: screen) }
  }

  private static func loader(_ registry: Registry) -> ScreenLoader {
    ScreenLoader(
      registry: registry, environment: Environment.variables(), readFile: Files.read)
  }
}
