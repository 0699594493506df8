import Components
internal import FileAccess
internal import Screens
internal import WidgetCore

/// Suggests screens for a path that cannot be read as one.
enum FileSuggestion {
  private static let extensions = [".yaml", ".yml", ".json"]
  /// The number of screens to name.
  private static let maximumCount = 3

  /// Whether a path is a folder that contains screens, or a screen apart from its extension.
  static func isNearScreen(_ path: String) -> Bool {
    switch FileStatus(path: path)?.kind {
    case .directory?: !screens(in: path).isEmpty
    case nil: sameFile(as: path) != nil
    default: false
    }
  }

  /// Names existing screens, or describes what to do with a URL; nil if there is nothing to suggest.
  static func help(for path: String) -> String? {
    if path.hasPrefix("https://") || path.hasPrefix("http://") {
      return "download the file, for example with \"curl -O '\(path)'\", and name it"
    }
    return switch FileStatus(path: path)?.kind {
    case .directory?: screensHelp(screens(in: path))
    case nil: similarFile(to: path).map { "did you mean '\($0)'?" }
    default: nil
    }
  }

  private static func screensHelp(_ screens: [String]) -> String? {
    if screens.isEmpty { return nil }
    return "name a screen in it, such as \(screens.map { "'\($0)'" }.joined(separator: ", "))"
  }

  /// The first screens directly in a folder, sorted by extension and name.
  private static func screens(in folder: String) -> [String] {
    let files = entries(of: folder).map { path($0, in: folder) }
    return Array(files.lazy.filter(ScreenSource.isScreen(file:)).prefix(maximumCount))
  }

  /// The file in the same folder with the same or the most similar name, apart from the extension.
  private static func similarFile(to path: String) -> String? {
    if let same = sameFile(as: path) { return same }
    let entries = entries(of: FilePath.folder(of: path))
    let nearest = Suggestion.nearest(to: stem(name(of: path)), in: entries.map(stem))
    return nearest.flatMap { nearest in entries.first { stem($0) == nearest } }
      .map { Self.path($0, beside: path) }
  }

  /// The file whose name differs only in its case and in a missing, other, or misspelled extension.
  private static func sameFile(as path: String) -> String? {
    let name = name(of: path).lowercased()
    let stems = [name, name.lastIndex(of: ".").map { String(name[..<$0]) }]
    return entries(of: FilePath.folder(of: path)).first { stems.contains(stem($0).lowercased()) }
      .map { Self.path($0, beside: path) }
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  private static func path(_ name: String, beside path: String) -> String {
    path.contains("/") ? Self.path(name, in: FilePath.folder(of: path)) : name
  }

  /// The names of the files in a folder that have an extension of screens, YAML before JSON.
  private static func entries(of folder: String) -> [String] {
    let names = (Directory.entries(at: folder) ?? []).sorted()
    return extensions.flatMap { suffix in names.filter { $0.hasSuffix(suffix) } }
  }

  private static func path(_ name: String, in folder: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private static func stem(_ name: String) -> String {
    let suffix = extensions.first(where: name.hasSuffix) ?? ""
    return String(name.dropLast(suffix.count))
  }
}
