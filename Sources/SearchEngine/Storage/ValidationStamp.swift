import FileAccess
import Glibc

/// A small file next to an index file, which records that the index was validated.
///
/// Validation reads the whole index. While the stamp is valid, opening the index reads only what a
/// search needs, so its duration hardly depends on the number of records.
///
/// **Invariant.** The stamp identifies the validated version of the index, including the time of its
/// last status change, which programs cannot set. Only the user of this process can write both files.
/// So an index with a valid stamp contains what was validated, unless it was corrupted on the disk;
/// therefore a stamp expires.
struct ValidationStamp {
  /// The time for which a stamp is valid, in seconds.
  static let lifetime = 86_400
  /// The time without changes after which an index gets a stamp, in seconds.
  ///
  /// Changes in quick succession can have the same time.
  static let settlingTime = 2
  /// The version of the validation, incremented when it checks more.
  private static let version = 1

  /// The path of the stamp.
  let path: String

  /// - Parameter index: the path of the index file.
  init(index: String) {
    path = "\(index).validated"
  }

  /// Whether the stamp is valid for a version of the index file.
  ///
  /// - Parameters:
  ///   - status: the status of the opened index file.
  ///   - now: the current time, in seconds since 1970.
  func covers(_ status: FileStatus, now: Int = time(nil)) -> Bool {
    guard let stamp = FileStatus(path: path, followsLinks: false), stamp.kind == .file,
      stamp.isOwn, status.isOwn,
      let content = try? File.read(path, limit: 1_000)
    else { return false }
    let fields = String(decoding: content, as: UTF8.self).split(separator: "\n")
    guard fields.count == 2, fields[0] == Self.identity(of: status), let validated = Int(fields[1])
    else { return false }
    return validated >= 0 && validated <= now && now - validated <= Self.lifetime
  }

  /// Writes the stamp after a validation, unless the index has just changed.
  ///
  /// - Parameters:
  ///   - status: the status of the index file, read before the validation.
  ///   - now: the current time, in seconds since 1970.
  /// - Returns: Whether the stamp was written.
  func write(for status: FileStatus, now: Int = time(nil)) -> Bool {
    guard status.isOwn, !Self.isRecent(status.changed, now: now) else { return false }
    let content = "\(Self.identity(of: status))\n\(now)\n"
    return (try? File.replace(path, with: Array(content.utf8), permissions: 0o600)) != nil
  }

  /// Records the time of use as the modification time of the stamp, or of the index if it has none.
  ///
  /// Many file systems update the access time only once a day. Setting the times of the index changes
  /// its status, so that a stamp would no longer be valid.
  ///
  /// - Parameters:
  ///   - memory: the content of the index.
  ///   - isStamped: whether the stamp is valid.
  func recordUse(of memory: OwnedBytes, isStamped: Bool) {
    guard let status = memory.status else { return }
    if isStamped {
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
