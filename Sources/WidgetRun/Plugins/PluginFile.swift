internal import FileAccess
internal import Glibc
internal import Screens

/// An existing file that is a complete shared library for this machine.
struct PluginFile {
  /// The path as the user wrote it.
  let path: String
  /// The absolute path without links. `dlopen` would search a bare name in the system directories.
  let absolutePath: String
  /// The content, which has no defects.
  let library: ELFLibrary
  /// The note of `widgetrun build`; nil if there is none.
  let note: BuildNote?

  init(_ path: String) throws(PluginError) {
    self.path = path
    do throws(SystemError) {
      absolutePath = try File.resolve(path)
    } catch {
      throw PluginError("cannot load '\(path)': \(error.description)")
    }
    do throws(FileError) {
      let bytes = try Files.read(absolutePath)
      library = ELFLibrary(bytes)
      if let defect = library.defect { throw FileError(defect) }
      note = BuildNote(of: bytes)
      if note?.isIntact == false { throw FileError("the file is truncated or corrupt") }
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
