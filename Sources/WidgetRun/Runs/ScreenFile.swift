internal import Screens
internal import SearchEngine
internal import WidgetCore

/// Reads screens from the file system of this process.
enum ScreenFile {
  /// Reads a screen; a file of cases is read as its screen with no other cases than those.
  ///
  /// - Parameter readFile: gives the bytes of a file.
  static func load(
    _ file: String, registry: Registry,
    readFile: @escaping @Sendable (String) throws(FileError) -> [UInt8] = Files.read
  ) -> LoadedScreen {
    guard let name = CaseFile.screen(of: file) else {
      return loader(registry, file, readFile).load(file)
    }
    var loaded = loader(registry, name, readFile).load(name)
    guard var screen = loaded.screen else { return loaded }
    let found = loader(loaded.registry, file, readFile).tests(of: file, for: screen)
    screen.tests = found.items
    loaded.screen = found.diagnostics.hasErrors ? nil : screen
    loaded.diagnostics.report(found.diagnostics)
    loaded.sources.merge(found.sources) { first, _ in first }
    return loaded
  }

  /// The presets that a screen, or a file of presets, offers.
  static func presets(of file: String, registry: Registry) -> LoadedList<DeclaredPreset> {
    loader(registry, file).presets(of: file)
  }

  /// The presets that every screen can name.
  static func shippedPresets(registry: Registry) -> LoadedList<DeclaredPreset> {
    loader(registry, "").shippedPresets()
  }

  /// A screen as it is understood.
  static func effective(
    _ file: String, registry: Registry
  ) -> (root: Node?, loaded: LoadedScreen) {
    loader(registry, file).effective(file)
  }

  /// The cases of a file of cases.
  static func tests(
    of file: String, for screen: Screen, registry: Registry
  ) -> LoadedList<ScreenTest> {
    loader(registry, file).tests(of: file, for: screen)
  }

  /// What stands under `searcher` or `searchers` of a file.
  static func searchers(of file: String, registry: Registry) -> LoadedList<Screen.SearcherConfiguration> {
    loader(registry, file).searchers(of: file)
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

  /// - Parameter file: what decides by its place and owner which plugins it may name.
  private static func loader(
    _ registry: Registry, _ file: String,
    _ readFile: @escaping @Sendable (String) throws(FileError) -> [UInt8] = Files.read
  ) -> ScreenLoader {
    ScreenLoader(
      registry: registry, environment: Environment.variables(), readFile: readFile,
      loadPlugin: Launch.plugins?.loading(for: file))
  }
}
