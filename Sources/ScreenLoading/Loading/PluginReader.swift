public import WidgetCore

/// Loads the plug-in with a given path and adds its types to a registry.
public typealias PluginLoading =
  @Sendable (_ path: String, _ registry: inout Registry) throws(PluginError) -> Void

/// An error while loading a plug-in.
public struct PluginError: Error, Hashable, Sendable {
  /// The problem, in the form of a diagnostic's message.
  public var message: String
  /// A way to fix the problem; nil if none is known.
  public var help: String?

  /// Creates an error.
  public init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

/// Loads the files listed under `plugins`, with paths relative to the screen file.
struct PluginReader {
  let file: String
  /// Nil if plug-ins are not supported.
  let load: PluginLoading?
  /// Whether the sandbox forbids plug-ins.
  var isForbidden = false

  /// Adds the types of all plug-ins of a screen to the registry.
  ///
  /// - Returns: False if a plug-in cannot be loaded. Validating the screen would then report every
  ///   use of the missing types.
  func read(
    _ screen: Node, into registry: inout Registry, _ diagnostics: inout Diagnostics
  ) -> Bool {
    var isComplete = true
    let items = screen.mapping?.items(
      "plugins", of: "files", help: "put it in brackets: [ … ]", into: &diagnostics)
    for item in items ?? [] {
      guard let path = item.text else {
        diagnostics.report(.mismatch(item, expected: "the path of a plug-in"))
        continue
      }
      if isForbidden {
        isComplete = false
        diagnostics.report(AccessRefusal.plugin(path).diagnostic(at: item.range))
        continue
      }
      do throws(PluginError) {
        guard let load else {
          throw PluginError("cannot load '\(path)': plug-ins are not supported here")
        }
        try load(SourceFiles.resolve(path, from: file), &registry)
      } catch {
        isComplete = false
        diagnostics.report(
          Diagnostic(.unusablePlugin, error.message, at: item.range, help: error.help))
      }
    }
    return isComplete
  }
}

extension DiagnosticID {
  /// A plug-in that is missing, incompatible, or not trusted.
  static let unusablePlugin: Self = "unusable-plugin"
}
