internal import Screens
internal import WidgetCore

/// Reads screens from the file system of this process.
enum ScreenFile {
  static func load(_ file: String, registry: Registry) -> LoadedScreen {
    let loader = ScreenLoader(
      registry: registry, environment: Environment.variables(), readFile: Files.read)
    return loader.load(file)
  }
}
