internal import FileAccess
internal import Glibc
internal import Screens

/// An existing file that is a shared library.
struct PluginFile {
  /// The path as the user wrote it.
  let path: String
  /// The absolute path without links. `dlopen` would search a bare name in the system directories.
  let absolutePath: String

  init(_ path: String) throws(PluginError) {
    self.path = path
    do throws(SystemError) {
      absolutePath = try File.resolve(path)
    } catch {
      throw PluginError("cannot load '\(path)': \(error.description)")
    }
    do throws(FileError) {
      let start = try Files.start(of: absolutePath, bytes: 20)
      guard start.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
        throw FileError("not a shared library")
      }
      // `e_type` 3 is a shared object; position-independent executables have it, too.
      guard start.count == 20, start[16] == 3, start[17] == 0 else {
        throw FileError("not a shared library")
      }
    } catch {
      throw PluginError(
        "cannot load '\(path)': \(error.message)",
        help: path.hasSuffix(".swift")
          ? "build it first with 'widgetrun build \(path)'"
          : "'widgetrun build' compiles a Swift file to a plug-in")
    }
  }

  /// The reason why another user could have written the file; nil if it is trusted.
  ///
  /// The file and its directory must belong to the user or to root and be writable by nobody else.
  func reasonForDistrust() -> String? {
    [absolutePath, Files.folder(of: absolutePath)].lazy.compactMap(Self.reasonForDistrust).first
  }

  /// The reason why another user could have written a file or directory; nil if it is trusted.
  static func reasonForDistrust(_ path: String) -> String? {
    guard let status = FileStatus(path: path) else {
      return "the permissions of '\(path)' cannot be read"
    }
    if status.owner != geteuid(), status.owner != 0 {
      return "'\(path)' belongs to another user"
    }
    let others = UInt32(S_IWGRP | S_IWOTH)
    return status.permissions & others == 0 ? nil : "'\(path)' is writable by other users"
  }
}
