internal import Components
public import WidgetCore

/// Reads screen files.
public struct ScreenLoader {
  private let registry: Registry
  private let files: SourceFiles
  private let loadPlugin: PluginLoading?

  /// - Parameters:
  ///   - registry: the types that a screen file can name.
  ///   - environment: what `${env:NAME}` stands for.
  ///   - readFile: gives the bytes of a file; the names are that of the screen file, and those of
  ///     `include` as seen from the same place. `-` is standard input.
  ///   - loadPlugin: loads a plugin that a screen names; nil where screens can name none.
  public init(
    registry: Registry, environment: [String: String],
    readFile: @escaping @Sendable (String) throws(FileError) -> [UInt8],
    loadPlugin: PluginLoading? = nil
  ) {
    self.registry = registry
    self.loadPlugin = loadPlugin
    files = SourceFiles(interpolation: Interpolation(environment), readFile: readFile)
  }

  /// Reads a screen with all that it includes, and reports every mistake in them.
  public func load(_ file: String) -> LoadedScreen {
    var files = files
    var diagnostics = Diagnostics()
    let start = SourceRange(startOf: file)
    var screen: Screen?
    var registry = registry
    let plugins = PluginReader(file: file, load: loadPlugin)
    if let root = files.read(file, namedAt: start, into: &diagnostics),
      plugins.read(root, into: &registry, &diagnostics)
    {
      var reader = ScreenReader(registry: registry, file: file, files: files)
      screen = reader.read(root, into: &diagnostics)
      files = reader.files
    }
    return LoadedScreen(
      screen: diagnostics.hasErrors ? nil : screen,
      diagnostics: Self.ordered(diagnostics, beginningWith: file), sources: files.texts,
      registry: registry)
  }

  /// The presets that a screen, or a file of presets, declares and includes.
  public func presets(of file: String) -> DeclaredPresets {
    var files = files
    var diagnostics = Diagnostics()
    let root = files.read(file, namedAt: SourceRange(startOf: file), into: &diagnostics)
    var collector = PresetCollector(files: files)
    if let mapping = root?.mapping {
      collector.collect(mapping, of: file, into: &diagnostics)
    } else if let root {
      diagnostics.report(.mismatch(root, expected: "a mapping with 'presets'"))
    }
    return DeclaredPresets(
      presets: collector.presets.map { DeclaredPreset($0, among: collector.presets) },
      diagnostics: Self.ordered(diagnostics, beginningWith: file),
      sources: collector.files.texts)
  }

  /// The findings of the screen itself before those of the files that it includes.
  private static func ordered(
    _ diagnostics: Diagnostics, beginningWith file: String
  ) -> Diagnostics {
    let all = diagnostics.all
    var ordered = Diagnostics()
    for finding in all where finding.range.file == file { ordered.report(finding) }
    for finding in all where finding.range.file != file { ordered.report(finding) }
    return ordered
  }
}
