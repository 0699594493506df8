public import WidgetCore

/// Adds to a registry the types of a plugin, which is given by its path.
public typealias PluginLoading =
  @Sendable (_ path: String, _ registry: inout Registry) throws(PluginError) -> Void

/// Why a plugin could not be loaded.
public struct PluginError: Error, Hashable, Sendable {
  /// Lower case, the plugin in quotes, and what was expected.
  public var message: String
  /// The cure.
  public var help: String?

  public init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

/// Reads `plugins`: the files with more types, as seen from the screen file.
struct PluginReader {
  let file: String
  /// Nil where plugins cannot be loaded.
  let load: PluginLoading?

  /// Adds the types of all plugins that a screen names; false if one of them cannot be loaded,
  /// since every use of its types would then be a finding of its own.
  func read(
    _ screen: Node, into registry: inout Registry, _ diagnostics: inout Diagnostics
  ) -> Bool {
    var isComplete = true
    let items = screen.mapping?.items(
      "plugins", of: "files", help: "put it in brackets: [ … ]", into: &diagnostics)
    for item in items ?? [] {
      guard let path = item.text else {
        diagnostics.report(.mismatch(item, expected: "the path of a plugin"))
        continue
      }
      do throws(PluginError) {
        guard let load else {
          throw PluginError("cannot load '\(path)': plugins cannot be loaded here")
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
  /// A plugin that is missing, of another build, or not to be trusted.
  static let unusablePlugin: Self = "unusable-plugin"
}
