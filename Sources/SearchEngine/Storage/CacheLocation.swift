import Components
import Glibc
import Search

/// Where the index of a file of records is kept.
struct CacheLocation {
  /// The folder that is made beside the records.
  static let folderName = ".widgetrun"

  /// What the index is made from: the settings that matter, and which version of which file.
  let fingerprint: String
  private let source: String
  private let settingsText: String
  /// The folder that a person chose.
  private let folder: String?

  /// - Parameters:
  ///   - path: the file of the records.
  ///   - identity: of the same file.
  ///   - folder: the only folder where the index may be; nil for the usual ones.
  init(
    _ settings: EmbeddedSettings, path: String, identity: SourceIdentity, folder: String? = nil
  ) {
    self.folder = folder
    source = Self.absolute(path)
    let parts: [[String]] = [
      [source], [settings.key], settings.searchable, settings.ranking.map(\.text),
      settings.listSeparator.map { [$0] } ?? [], settings.dates,
    ]
    // Lengths keep the parts apart, whatever they hold.
    let text = parts.map { part in
      part.map { "\($0.utf8.count):\($0)" }.joined(separator: ",")
    }.joined(separator: ";")
    settingsText = text
    fingerprint = "\(text);\(identity.text)"
  }

  private static func absolute(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The name of the index: that of the records, and a number that differs by settings.
  private var name: String {
    let file = source.split(separator: "/").last ?? "records"
    return "\(file)-\(Checksum.digits(of: settingsText)).index"
  }

  /// The path of the index in the folder beside the records, and in that of the person; or in the
  /// folder that was chosen.
  var candidates: [String] {
    if let folder { return ["\(folder)/\(name)"] }
    let folder = source.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    return (["\(folder)/\(Self.folderName)"] + [Self.personalFolder].compactMap { $0 })
      .map { "\($0)/\(name)" }
  }

  private static var personalFolder: String? {
    if let cache = getenv("XDG_CACHE_HOME").map({ String(cString: $0) }), cache.hasPrefix("/") {
      return "\(cache)/widgetrun"
    }
    return getenv("HOME").map { "\(String(cString: $0))/.cache/widgetrun" }
  }

  /// The first of the candidates whose folder can be written to; the folder is made if need be.
  ///
  /// Also removes what builds left behind that were killed, and what was kept beside an older index.
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
      if isLeftover(file) { unlink("\(folder)/\(file)") }
    }
  }

  private func isLeftover(_ file: String) -> Bool {
    if file.hasSuffix(ColumnCache.columnSuffix) || file.hasSuffix(ColumnCache.wordsSuffix) {
      return true
    }
    // What comes before the suffix '.tmp' is a number, and before that the process.
    let parts = file.split(separator: ".").suffix(3)
    guard parts.last == "tmp", let process = parts.first.flatMap({ Int32($0) }) else {
      return false
    }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
