import Components
internal import CPlugins
internal import ScreenLoading
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// Decides which plug-ins a screen file can load.
///
/// It is a structure because optimized builds (Swift 6.3.1) crash on a task-local value whose type is an
/// optional function.
struct PluginPolicy: Sendable {
  /// Returns the function that loads the plug-ins of a screen file.
  let loading: @Sendable (_ screen: String) -> PluginLoading
}

/// Loads screens, presets, and test cases from files.
enum ScreenFile {
  /// How plug-ins that a screen names are loaded; nil if screens must not name any.
  @TaskLocal static var plugins: PluginPolicy?

  /// Loads a screen. A file of test cases loads its screen with only those cases.
  ///
  /// - Parameters:
  ///   - readsTests: whether to decode the tests of the screen; otherwise they are not checked.
  ///   - readFile: returns the bytes of a file.
  static func load(
    _ file: String, registry: Registry, readsTests: Bool = true,
    readFile: @escaping @Sendable (String) throws(FileError) -> [UInt8] = ScreenFile.read
  ) -> LoadedScreen {
    plugin_guard_thread()
    if RecordsArgument.isRecords(file), Files.exists(file) {
      return RecordsArgument.rejected(file, registry: registry)
    }
    guard let name = CaseFile.screen(of: file) else {
      return loader(registry, file, readFile).load(file, readsTests: readsTests)
    }
    var loaded = loader(registry, name, readFile).load(name)
    guard var screen = loaded.screen else { return loaded }
    let cases = loader(loaded.registry, file, readFile).tests(of: file, for: screen)
    screen.tests = cases.items
    loaded.screen = cases.diagnostics.hasErrors ? nil : screen
    loaded.diagnostics.report(cases.diagnostics)
    loaded.sources.merge(cases.sources) { first, _ in first }
    return loaded
  }

  /// The bytes of a screen or a file that it includes; `-` is standard input.
  @Sendable static func read(_ path: String) throws(FileError) -> [UInt8] {
    do throws(FileError) {
      let bytes = try Files.readInput(path)
      Console.trace("read \(path == "-" ? "standard input" : "'\(path)'"): \(bytes.count) bytes")
      return bytes
    } catch {
      throw FileError(error.message, help: FileSuggestion.help(for: path))
    }
  }

  /// The presets of a screen or of a file of presets.
  static func presets(of file: String, registry: Registry) -> LoadedList<DeclaredPreset> {
    loader(registry, file).presets(of: file)
  }

  /// The built-in presets.
  static func shippedPresets(registry: Registry) -> LoadedList<DeclaredPreset> {
    loader(registry, "").shippedPresets()
  }

  /// A screen with presets and defaults filled in; the root is nil if the file is not valid YAML.
  static func effective(
    _ file: String, registry: Registry
  ) -> (root: Node?, loaded: LoadedScreen) {
    loader(registry, file).effective(file)
  }

  /// The test cases of a file.
  static func tests(
    of file: String, for screen: Screen, registry: Registry
  ) -> LoadedList<ScreenTest> {
    loader(registry, file).tests(of: file, for: screen)
  }

  /// The searchers of a file: the value of `searcher` or `searchers`.
  static func searchers(of file: String, registry: Registry) -> LoadedList<
    Screen.SearcherConfiguration
  > {
    loader(registry, file).searchers(of: file)
  }

  /// The files that a screen depends on, including its records.
  ///
  /// The list can be incomplete if the screen has errors.
  static func files(
    of screen: String, registry: Registry,
    readFile: @escaping @Sendable (String) throws(FileError) -> [UInt8] = ScreenFile.read
  ) -> [String] {
    let loaded = load(screen, registry: registry, readsTests: false, readFile: readFile)
    let folder = FilePath.folder(of: screen)
    let records = (loaded.screen?.searchers ?? []).flatMap { entry in
      (entry.settings as? EmbeddedSettings)?.recordFiles(in: folder) ?? []
    }
    return [screen] + loaded.sources.keys.filter { $0 != screen }.sorted()
      + records
  }

  /// - Parameter file: the screen, whose location and owner decide which plug-ins it may load.
  private static func loader(
    _ registry: Registry, _ file: String,
    _ readFile: @escaping @Sendable (String) throws(FileError) -> [UInt8] = ScreenFile.read
  ) -> ScreenLoader {
    var loader = ScreenLoader(
      registry: registry, environment: Environment.variables(), readFile: readFile,
      loadPlugin: plugins?.loading(file))
    loader.access = AccessPolicy.current.scoped(to: FilePath.folder(of: file))
    loader.didReadVariable = { SecretMask.hide($1, ofVariable: $0) }
    return loader
  }
}
