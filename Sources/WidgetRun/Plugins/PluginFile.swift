internal import Screens

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that is there and looks like a shared library of this system.
struct PluginFile {
  /// The path as it was given.
  let path: String
  /// The path without links: a bare name would be looked for among the system's libraries.
  let absolutePath: String

  init(_ path: String) throws(PluginError) {
    self.path = path
    guard let resolved = realpath(path, nil) else {
      throw PluginError("cannot load '\(path)': \(FileDescriptor.reason())")
    }
    defer { free(resolved) }
    absolutePath = String(cString: resolved)
    do throws(FileError) {
      let start = try Files.start(of: absolutePath, bytes: 20)
      guard start.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
        throw FileError("it is no shared library")
      }
      // `e_type` 3 is a shared object; programs that can be moved in memory have it, too.
      guard start.count == 20, start[16] == 3, start[17] == 0 else {
        throw FileError("it is no shared library")
      }
    } catch {
      throw PluginError(
        "cannot load '\(path)': \(error.message)",
        help: path.hasSuffix(".swift")
          ? "build it first: 'widgetrun build \(path)'"
          : "'widgetrun build' makes one of a Swift file")
    }
  }

  /// Why somebody else could have put the file there; nil if only the user or the system could.
  ///
  /// Trusted is what belongs to the user or to root and can be written by nobody else: the plugin
  /// and the folder that it lies in.
  func distrust() -> String? {
    [absolutePath, Files.folder(of: absolutePath)].lazy.compactMap(Self.distrust).first
  }

  /// The same for any file or folder.
  static func distrust(_ path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return "'\(path)' cannot be looked at" }
    if status.st_uid != geteuid(), status.st_uid != 0 {
      return "'\(path)' belongs to somebody else"
    }
    let others = mode_t(S_IWGRP | S_IWOTH)
    return status.st_mode & others == 0 ? nil : "others than you can write to '\(path)'"
  }
}
