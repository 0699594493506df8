import Components
import Components
import FileAccess
import Glibc
import Search

/// The path of the index file for a file of records.
struct CacheLocation {
  /// The name of the folder beside the records.
  static let folderName = ".widgetrun"

  /// The settings that affect the index, and the version of the file of records.
  let fingerprint: String
  /// The path of the file of records.
  private let source: String
  /// The settings that affect the index, as text.
  private let settingsText: String
  /// The folder from the settings.
  private let folder: String?

  /// - Parameters:
  ///   - path: the file of the records, or the first of them.
  ///   - otherPaths: the other files of the records.
  ///   - identity: the identity of the files.
  ///   - folder: the only candidate; nil for the default folders.
  init(
    _ settings: EmbeddedSettings, path: String, otherPaths: [String] = [],
    identity: SourceIdentity, folder: String? = nil
  ) {
    self.folder = folder
    source = Self.absolute(path)
    let parts: [[String]] = [
      [source], [settings.key], settings.searchable, settings.ranking.map(\.text),
      settings.listSeparator.map { [$0] } ?? [], settings.dates, settings.numbers,
      [
        settings.lists.json.text(.compact), settings.dateFormat.json.text(.compact),
        settings.delimiter.json.text(.compact), settings.encoding.json.text(.compact),
        settings.recordsPath.json.text(.compact), settings.records.json.text(.compact),
      ],
    ]
    // Length prefixes make the text unambiguous.
    let text = parts.map { part in
      part.map { "\($0.utf8.count):\($0)" }.joined(separator: ",")
    }.joined(separator: ";")
    settingsText = text
    // New files that match a pattern change the fingerprint, not the name of the index.
    let others = otherPaths.map { "\($0.utf8.count):\($0)" }.joined(separator: ",")
    fingerprint = "\(text);\(others);\(identity.text)"
  }

  private static func absolute(_ path: String) -> String {
    (try? File.resolve(path)) ?? path
  }

  /// The name of the index: the name of the records, and a checksum of the settings.
  private var name: String {
    let file = source.split(separator: "/").last ?? "records"
    return "\(file)-\(Checksum.digits(of: settingsText)).index"
  }

  /// The possible paths: beside the records, then in the user's cache folder; or in the folder from
  /// the settings.
  var candidates: [String] {
    if let folder { return ["\(folder)/\(name)"] }
    let folder = source.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    return (["\(folder)/\(Self.folderName)"] + [Self.userCacheFolder].compactMap { $0 })
      .map { "\($0)/\(name)" }
  }

  private static var userCacheFolder: String? {
    if let cache = getenv("XDG_CACHE_HOME").map({ String(cString: $0) }), cache.hasPrefix("/") {
      return "\(cache)/widgetrun"
    }
    return getenv("HOME").map { "\(String(cString: $0))/.cache/widgetrun" }
  }

  /// Returns the first candidate in a writable folder, which is created if necessary; nil if none.
  ///
  /// Also removes temporary files of terminated processes, and columns of the previous index.
  func prepare() -> String? {
    for path in candidates {
      let folder = String(path.dropLast(name.count + 1))
      try? Directory.create(at: folder)
      guard access(folder, W_OK) == 0 else { continue }
      removeLeftovers(in: folder)
      return path
    }
    return nil
  }

  private func removeLeftovers(in folder: String) {
    for file in Directory.entries(at: folder) ?? [] where file.hasPrefix("\(name).") {
      if isLeftover(file) { File.remove("\(folder)/\(file)") }
    }
  }

  private func isLeftover(_ file: String) -> Bool {
    if file.hasSuffix(ColumnCache.columnSuffix) || file.hasSuffix(ColumnCache.valueIndexSuffix) {
      return true
    }
    // The name ends in process ID, random number, and 'tmp'.
    let parts = file.split(separator: ".").suffix(3)
    guard parts.last == "tmp", let process = parts.first.flatMap({ Int32($0) }) else {
      return false
    }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
