import Components
import FileAccess
import Glibc
import Search

/// The path of the index file for files of records.
struct CacheLocation {
  /// The settings that affect the index, and the versions of the files of records.
  let fingerprint: String
  /// The absolute path of the first file of records.
  let source: String
  /// The folder of the indexes; nil if the user has none.
  let folder: IndexFolder?
  /// The name of the index: the name of the records, and a checksum of the settings.
  private let name: String

  /// - Parameters:
  ///   - path: the file of the records, or the first of them.
  ///   - otherPaths: the other files of the records.
  ///   - identity: the identity of the files.
  ///   - folder: the path of the folder of the index; nil for the user's cache folder.
  init(
    _ settings: EmbeddedSettings, path: String, otherPaths: [String] = [],
    identity: SourceIdentity, folder: String? = nil
  ) {
    source = (try? File.resolve(path)) ?? path
    self.folder = (folder ?? IndexFolder.standardPath).map { IndexFolder(path: $0) }
    let parts: [[String]] = [
      [source], [settings.key], settings.searchable, settings.ranking.map(\.text),
      settings.listSeparator.map { [$0] } ?? [], settings.dates, settings.numbers,
      [
        settings.lists.json.text(.compact), settings.hierarchies.json.text(.compact),
        settings.dateFormat.json.text(.compact),
        settings.delimiter.json.text(.compact), settings.encoding.json.text(.compact),
        settings.recordsPath.json.text(.compact), settings.records.json.text(.compact),
      ],
    ]
    // Length prefixes make the text unambiguous.
    let text = parts.map { part in
      part.map { "\($0.utf8.count):\($0)" }.joined(separator: ",")
    }.joined(separator: ";")
    // New files that match a pattern change the fingerprint, not the name of the index.
    let others = otherPaths.map { "\($0.utf8.count):\($0)" }.joined(separator: ",")
    fingerprint = "\(text);\(others);\(identity.text)"
    let file = source.split(separator: "/").last ?? "records"
    name = "\(file)-\(Checksum.digits(of: text))\(IndexFolder.suffix)"
  }

  /// The path of the index, whether or not it exists; nil without a folder.
  var path: String? {
    folder.map { "\($0.path)/\(name)" }
  }

  /// Returns the path of the index if its folder is writable. Creates the folder if necessary.
  ///
  /// Also removes temporary files of terminated processes, and columns of the previous index.
  func prepare() -> String? {
    guard let folder, let path else { return nil }
    folder.create()
    guard access(folder.path, W_OK) == 0 else { return nil }
    removeLeftovers(in: folder.path)
    return path
  }

  private func removeLeftovers(in folder: String) {
    for file in Directory.entries(at: folder) ?? [] where file.hasPrefix("\(name).") {
      if isLeftover(file) { File.remove("\(folder)/\(file)") }
    }
  }

  private func isLeftover(_ file: String) -> Bool {
    file.hasSuffix(ColumnCache.columnSuffix) || file.hasSuffix(ColumnCache.valueIndexSuffix)
      || IndexFolder.isAbandoned(file)
  }
}
