import FileAccess
import Glibc

/// The mark that an index file was validated: a small file beside it.
///
/// Validation reads the whole index file. While the mark is valid, opening the file reads only what a
/// search needs, so that it takes the same time for any number of records.
///
/// **Invariant.** The mark names the version of the file that was validated, with the time of its last
/// status change, which programs cannot set. Only the user of this process can write both files, so
/// a marked file contains what was validated, unless the medium is damaged; therefore a mark expires.
struct ValidationMark {
  /// The time for which a mark is valid, in seconds.
  static let lifetime = 86_400
  /// The time without changes after which a file gets a mark, in seconds. Changes in quick succession
  /// can have the same time.
  static let settlingTime = 2
  /// The version of the checks; increases when they cover more.
  private static let version = 1

  /// The path of the mark.
  let path: String

  /// - Parameter index: the path of the index file.
  init(index: String) {
    path = "\(index).validated"
  }

  /// Whether the mark shows that a version of the index file was validated.
  ///
  /// - Parameters:
  ///   - status: the status of the opened index file.
  ///   - now: the current time, in seconds since 1970.
  func covers(_ status: FileStatus, now: Int = time(nil)) -> Bool {
    guard let mark = FileStatus(path: path, followsLinks: false), mark.kind == .file,
      mark.isOwn, status.isOwn,
      let content = try? File.read(path, limit: 1_000)
    else { return false }
    let fields = String(decoding: content, as: UTF8.self).split(separator: "\n")
    guard fields.count == 2, fields[0] == Self.identity(of: status), let validated = Int(fields[1])
    else { return false }
    return (0...now).contains(validated) && now - validated <= Self.lifetime
  }

  /// Writes the mark after a validation, unless the index has just changed.
  ///
  /// - Parameters:
  ///   - status: the status of the index file, read before the validation.
  ///   - now: the current time, in seconds since 1970.
  /// - Returns: Whether the mark was written.
  func write(for status: FileStatus, now: Int = time(nil)) -> Bool {
    guard status.isOwn, !Self.isRecent(status.changed, now: now) else { return false }
    let content = "\(Self.identity(of: status))\n\(now)\n"
    return (try? File.replace(path, with: Array(content.utf8), permissions: 0o600)) != nil
  }

  /// Records that the index was opened, as the time of the last modification of the mark or the index.
  ///
  /// The access time alone would not do: many file systems update it once a day. The index itself is
  /// touched only if it has no mark, because that changes its status.
  ///
  /// - Parameters:
  ///   - memory: the content of the index.
  ///   - isMarked: whether the mark covers the index.
  func recordUse(of memory: OwnedBytes, isMarked: Bool) {
    guard let status = memory.status else { return }
    if isMarked {
      utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
    } else if !write(for: status), !Self.isRecent(status.version.modified, now: time(nil)) {
      memory.touch()
    }
  }

  private static func isRecent(_ time: FileStatus.Timestamp, now: Int) -> Bool {
    time.seconds >= now - settlingTime
  }

  private static func identity(of status: FileStatus) -> String {
    let version = status.version
    let times = [version.modified, status.changed].map { "\($0.seconds).\($0.nanoseconds)" }
    let numbers = [
      "\(Self.version)", "\(SectionLayout.version)", "\(version.device)", "\(version.inode)",
      "\(version.size)",
    ]
    return (numbers + times).joined(separator: " ")
  }
}

extension FileStatus {
  /// Whether the file belongs to the user of this process, and nobody else can write it.
  fileprivate var isOwn: Bool { owner == geteuid() && permissions & 0o022 == 0 }
}
