internal import Screens
internal import WidgetCore

extension ScreenSource {
  /// Loads the screen and compares it with its searchers and their records.
  ///
  /// - Parameters:
  ///   - isOffline: whether to skip the comparison with records and engines.
  ///   - readFile: returns the bytes of a file, including those of a Markdown file.
  func check(
    registry: Registry, isOffline: Bool = false,
    readFile: @escaping @Sendable (String) throws(FileError) -> [UInt8] = Files.readInput
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
