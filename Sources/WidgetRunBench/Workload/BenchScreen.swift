import FileAccess
import Foundation
import Renderers
import ScreenLoading
import Screens
import StandardWidgets
import WidgetCore

/// Loads screens for measurements.
enum BenchScreen {
  /// Loads a screen with the built-in widgets and renderers.
  ///
  /// - Parameter searchers: the types of searchers that it can have.
  /// - Throws: `BenchError` if the screen is invalid.
  static func load(
    _ path: String, searchers: [any SearcherSettings.Type]
  ) throws -> Screen {
    var registry = Registry()
    for connector in StandardWidgets.all { try registry.register(connector) }
    for renderer in [TextRenderer.self, JSONRenderer.self, HTMLRenderer.self] as [any Renderer.Type]
    {
      try registry.register(renderer)
    }
    for searcher in searchers { try registry.register(searcher) }
    let loader = ScreenLoader(
      registry: registry, environment: ProcessInfo.processInfo.environment
    ) { (name) throws(FileError) in
      do throws(SystemError) {
        return try File.read(name, limit: .max)
      } catch {
        throw FileError(error.description)
      }
    }
    let loaded = loader.load(path)
    guard let screen = loaded.screen else {
      throw BenchError(loaded.diagnostics.all.first?.message ?? "'\(path)' contains no screen")
    }
    return screen
  }
}
