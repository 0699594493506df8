internal import Screens
internal import SearchEngine
internal import WidgetCore

/// A screen to check: a file, or a part of a Markdown file.
struct CheckedScreen: Hashable {
  /// As the person named it; `-` for standard input.
  var file: String
  /// Which of the screens of a Markdown file it is, from 0; nil for a file that is a screen.
  var fence: Int?

  /// The screens that an argument stands for: a file, all that a folder holds with their cases, or
  /// all in a Markdown file.
  ///
  /// - Throws: `CommandFailure` for a folder or a Markdown file without any.
  static func all(of argument: String) throws -> [CheckedScreen] {
    if MarkdownScreens.isMarkdown(argument), let bytes = try? Files.read(argument) {
      let count = MarkdownScreens(String(decoding: bytes, as: UTF8.self)).screens.count
      if count == 0 {
        throw CommandFailure(
          .usage,
          "'\(argument)' has no screens, expected fences that begin with '```yaml widgetrun'"
        )
      }
      return (0..<count).map { CheckedScreen(file: argument, fence: $0) }
    }
    guard let files = Files.contents(ofFolder: argument) else {
      return [CheckedScreen(file: argument)]
    }
    let screens = files.filter { file in
      guard [".yaml", ".yml"].contains(where: file.hasSuffix),
        let bytes = try? Files.read(file)
      else { return false }
      if let screen = CaseFile.screen(of: file) { return Files.exists(screen) }
      return isScreen(String(decoding: bytes, as: UTF8.self))
    }
    if screens.isEmpty {
      throw CommandFailure(.usage, "the folder '\(argument)' holds no screens that end in .yaml")
    }
    return screens.map { CheckedScreen(file: $0) }
  }

  /// True if a text has a key of screens at its top level; its YAML may be broken elsewhere.
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

extension CheckedScreen {
  /// Reads the screen.
  ///
  /// - Parameter readFile: gives the bytes of a file, the Markdown file itself included.
  func load(
    registry: Registry,
    readFile: @escaping @Sendable (String) throws(FileError) -> [UInt8] = Files.read
  ) -> LoadedScreen {
    var loaded = ScreenFile.load(file, registry: registry) {
      [file, fence] (name) throws(FileError) in
      let bytes = try readFile(name)
      guard let fence, name == file else { return bytes }
      let screens = MarkdownScreens(String(decoding: bytes, as: UTF8.self)).screens
      guard screens.indices.contains(fence) else { throw FileError("no such screen") }
      return Array(screens[fence].utf8)
    }
    // An excerpt comes from the Markdown file as it is.
    if fence != nil, let bytes = try? readFile(file) {
      loaded.sources[file] = String(decoding: bytes, as: UTF8.self)
    }
    return loaded
  }

  /// All findings about the screen.
  ///
  /// - Parameter isOffline: whether to leave the records alone.
  func check(
    registry: Registry, isOffline: Bool = false,
    readFile: @escaping @Sendable (String) throws(FileError) -> [UInt8] = Files.read
  ) async -> LoadedScreen {
    var loaded = load(registry: registry, readFile: readFile)
    await compare(&loaded, with: isOffline ? nil : open(loaded))
    return loaded
  }

  /// Opens the searchers of the screen; of one with errors too, so that all is told at once.
  func open(_ loaded: LoadedScreen, usesCache: Bool = true) async -> OpenedScreen {
    // A server might refuse what lacks a part.
    let broken = loaded.invalidSearchers.filter { $0.settings is EmbeddedSettings }
    let searchers = loaded.searchers + broken
    let screen = loaded.screen ?? Screen(file: file, searchers: searchers, widgets: [])
    return await OpenedScreen.opening(screen, usesCache: usesCache)
  }

  /// Adds what is found by comparing the screen with its searchers, and with their records if they
  /// were opened.
  func compare(_ loaded: inout LoadedScreen, with opened: OpenedScreen?) async {
    let check = SearcherCheck(loaded)
    check?.reportCapabilities(into: &loaded.diagnostics)
    guard let opened else { return }
    loaded.diagnostics.report(opened.diagnostics)
    await check?.report(opened.searchers, into: &loaded.diagnostics)
  }
}
