internal import Components
internal import ScreenLoading
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// Where a screen is written: a file, or a code block of a Markdown file.
struct ScreenSource: Hashable {
  /// The path as the user wrote it; `-` for standard input.
  var file: String
  /// The index of the code block in a Markdown file; nil for a screen file.
  var codeBlock: Int?

  /// The screens that an argument names: a file, all files of a directory that look like screens or
  /// their test cases, or all code blocks of a Markdown file.
  ///
  /// - Throws: `ServiceError` for a directory or a Markdown file without screens.
  static func all(of argument: String) throws(ServiceError) -> [ScreenSource] {
    if MarkdownScreens.isMarkdown(argument), let bytes = try? Files.read(argument) {
      return try codeBlocks(of: argument, String(decoding: bytes, as: UTF8.self))
    }
    guard let files = Files.contents(ofFolder: argument) else {
      return [ScreenSource(file: argument)]
    }
    let screens = files.filter(isScreenOrCases)
    if screens.isEmpty {
      throw ServiceError(.invalidInput, "the directory '\(argument)' contains no .yaml screens")
    }
    return screens.map { ScreenSource(file: $0) }
  }

  private static func codeBlocks(
    of file: String, _ text: String
  ) throws(ServiceError) -> [ScreenSource] {
    let count = MarkdownScreens(text).screens.count
    if count == 0 {
      throw ServiceError(
        .invalidInput,
        "'\(file)' contains no screens; start their code blocks with '```yaml widgetrun'")
    }
    return (0..<count).map { ScreenSource(file: file, codeBlock: $0) }
  }

  /// Whether a file looks like a screen. Its YAML may be invalid.
  static func isScreen(file: String) -> Bool {
    CaseFile.screen(of: file) == nil && isScreenOrCases(file)
  }

  private static func isScreenOrCases(_ file: String) -> Bool {
    guard [".yaml", ".yml"].contains(where: file.hasSuffix), let bytes = try? Files.read(file)
    else { return false }
    if let screen = CaseFile.screen(of: file) { return Files.exists(screen) }
    return isScreen(String(decoding: bytes, as: UTF8.self))
  }

  /// Whether a text has a top-level key of screens. Its YAML may be invalid.
  private static func isScreen(_ text: String) -> Bool {
    let keys = ["searcher", "searchers", "widgets"]
    let lines = SourceLines(text)
    return (1...lines.count).contains { number in
      let line = lines[number]
      let key = line.prefix { $0 != ":" && $0 != " " }
      return key.endIndex < line.endIndex && keys.contains(String(key))
    }
  }
}

extension ScreenSource {
  /// Loads the screen.
  ///
  /// - Parameters:
  ///   - readsTests: whether to decode the tests of the screen; otherwise they are not checked.
  ///   - readFile: returns the bytes of a file, including those of the Markdown file.
  func load(
    registry: Registry, readsTests: Bool = true,
    readFile: @escaping @Sendable (String) throws(FileError) -> [UInt8] = ScreenFile.read
  ) -> LoadedScreen {
    var loaded = ScreenFile.load(file, registry: registry, readsTests: readsTests) {
      [file, codeBlock] (name) throws(FileError) in
      let bytes = try readFile(name)
      guard let codeBlock, name == file else { return bytes }
      let screens = MarkdownScreens(String(decoding: bytes, as: UTF8.self)).screens
      guard screens.indices.contains(codeBlock) else {
        throw FileError("the code block does not exist any more")
      }
      return Array(screens[codeBlock].utf8)
    }
    // Excerpts in diagnostics show the Markdown file, not only the code block.
    if codeBlock != nil, let bytes = try? readFile(file) {
      loaded.sources[file] = String(decoding: bytes, as: UTF8.self)
    }
    return loaded
  }

  /// Opens the searchers of a loaded screen, also of one with errors, so that problems of the screen
  /// and of its records are reported together.
  ///
  /// - Parameters:
  ///   - loaded: the screen.
  ///   - usesCache: whether to read and write the index cache.
  ///   - isBrief: whether the screen is used too briefly for the records to change.
  func connect(
    _ loaded: LoadedScreen, usesCache: Bool = true, isBrief: Bool = true
  ) async -> ConnectedScreen {
    // Only embedded searchers with errors: a server could reject an incomplete configuration.
    let broken = loaded.invalidSearchers.filter { $0.settings is EmbeddedSettings }
    let refusals = loaded.diagnostics.all.filter {
      [.forbiddenFile, .forbiddenHost].contains($0.id)
    }
    // What the sandbox refuses is reported already.
    let searchers = (loaded.searchers + broken).filter { searcher in
      !refusals.contains { searcher.range.contains($0.range) }
    }
    let screen = loaded.screen ?? Screen(file: file, searchers: searchers, widgets: [])
    return await ConnectedScreen.connectAvailable(
      screen, usesCache: usesCache, isBrief: isBrief)
  }
}

extension ScreenSource {
  /// Loads the screen and compares it with its searchers and their records.
  ///
  /// - Parameters:
  ///   - isOffline: whether to skip the comparison with records and engines.
  ///   - readFile: returns the bytes of a file, including those of a Markdown file.
  func check(
    registry: Registry, isOffline: Bool = false,
    readFile: @escaping @Sendable (String) throws(FileError) -> [UInt8] = ScreenFile.read
  ) async -> LoadedScreen {
    var loaded = load(registry: registry, readFile: readFile)
    await loaded.compare(with: isOffline ? nil : connect(loaded))
    return loaded
  }
}

extension LoadedScreen {
  /// Adds diagnostics for conflicts between the screen and its searchers.
  ///
  /// - Parameter connected: the opened searchers, whose records are compared as well; nil to compare
  ///   only with the capabilities of the searchers.
  mutating func compare(with connected: ConnectedScreen?) async {
    let check = SearcherCheck(self)
    check?.reportCapabilities(into: &diagnostics)
    guard let connected else { return }
    diagnostics.report(connected.diagnostics)
    await check?.report(connected.searchers, into: &diagnostics)
  }
}
