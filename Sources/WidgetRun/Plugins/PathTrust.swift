internal import FileAccess
internal import Glibc
internal import Screens

/// Decides whether another user could have written or replaced a file.
enum PathTrust {
  /// The maximum number of links in a path, as in the kernel.
  private static let maximumLinks = 40

  /// The reason why another user could have written a file; nil if it is trusted.
  ///
  /// The file, all directories above it, and the links on the way, with the directories above them,
  /// must belong to the user or to root and be writable by nobody else. A directory with the sticky
  /// bit may be writable by others, since they cannot replace the files of the user in it.
  static func reasonForDistrust(_ path: String) -> String? {
    let absolute = path.hasPrefix("/") ? path : "\(workingDirectory)/\(path)"
    var remaining = Array(components(of: absolute).reversed())
    var (directory, linkCount) = ("", 0)
    if let reason = reason(for: "/") { return reason }
    while let name = remaining.popLast() {
      if name == ".." {
        directory = parent(of: directory)
        continue
      }
      let entry = "\(directory)/\(name)"
      if let reason = reason(for: entry) { return reason }
      guard let target = File.linkTarget(of: entry) else {
        directory = entry
        continue
      }
      linkCount += 1
      if linkCount > maximumLinks { return "'\(path)' has too many links" }
      if target.hasPrefix("/") { directory = "" }
      remaining += components(of: target).reversed()
    }
    return nil
  }

  /// The reason for one file, directory, or link, without what is above it.
  private static func reason(for path: String) -> String? {
    guard let status = FileStatus(path: path, followsLinks: false) else {
      return "the permissions of '\(path)' cannot be read"
    }
    if status.owner != geteuid(), status.owner != 0 {
      return "'\(path)' belongs to another user"
    }
    let others = UInt32(S_IWGRP | S_IWOTH)
    let isProtected = status.kind == .directory && status.isSticky
    if status.kind == .link || isProtected || status.permissions & others == 0 { return nil }
    return "'\(path)' is writable by other users"
  }

  private static func components(of path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }

  private static func parent(of directory: String) -> String {
    directory.lastIndex(of: "/").map { String(directory[..<$0]) } ?? ""
  }

  private static var workingDirectory: String { (try? File.resolve(".")) ?? "/" }
}
