internal import Screens
internal import WidgetCore

/// A renderer with the file for its output.
struct RenderTarget {
  var renderer: any Renderer
  /// `-` for standard output.
  var path: String

  /// The targets of a screen's `renderers`; files are relative to the screen.
  static func targets(of screen: Screen) -> [RenderTarget] {
    let folder = Files.folder(of: screen.file)
    return screen.renderers.map { entry in
      let path = entry.output.map { $0.hasPrefix("/") || $0 == "-" ? $0 : "\(folder)/\($0)" }
      return RenderTarget(renderer: entry.renderer, path: path ?? "-")
    }
  }

  /// Renders a frame and writes the result.
  func write(_ frame: Frame) throws(ServiceError) {
    let environment = Environment.variables()
    let traits =
      path == "-" ? Console.standardOutput.traits(environment: environment) : OutputTraits()
    try Files.writeOutput(renderer.render(frame, for: traits), to: path)
  }
}
