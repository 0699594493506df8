internal import Screens
internal import WidgetCore

/// A renderer and the file that its text goes to.
struct RenderTarget {
  var renderer: any Renderer
  /// `-` for standard output.
  var path: String

  /// The targets that a screen names itself; files are relative to the screen's folder.
  static func targets(of screen: Screen) -> [RenderTarget] {
    let folder = Files.folder(of: screen.file)
    return screen.renderers.map { entry in
      let path = entry.output.map { $0.hasPrefix("/") || $0 == "-" ? $0 : "\(folder)/\($0)" }
      return RenderTarget(renderer: entry.renderer, path: path ?? "-")
    }
  }

  /// The targets that the command line names; nil if it names none.
  static func targets(
    formats: [String], outputs: [String], among renderers: [String: any Renderer.Type]
  ) throws -> [RenderTarget]? {
    if formats.isEmpty { return nil }
    return try formats.enumerated().map { index, name in
      guard let type = renderers[name] else {
        let help = Suggestion.help(for: name, in: renderers.keys.sorted())
        let known = renderers.keys.sorted().joined(separator: ", ")
        throw CommandFailure(
          option: "format", "unknown format '\(name)'; \(help ?? "expected one of \(known)")")
      }
      return RenderTarget(
        renderer: type.init(), path: outputs.indices.contains(index) ? outputs[index] : "-")
    }
  }

  func write(_ frame: Frame) throws {
    let environment = Environment.variables()
    let traits =
      path == "-" ? Console.standardOutput.traits(environment: environment) : OutputTraits()
    try Files.write(renderer.render(frame, for: traits), to: path)
  }
}
