internal import FileAccess
internal import ScreenLoading

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
      let bytes = try Self.content(of: absolutePath)
      library = ELFLibrary(bytes)
      if let defect = library.defect { throw FileError(defect) }
      note = BuildNote(of: bytes)
      guard note?.isIntact ?? library.isWholeFile else {
        throw FileError("the file is truncated or corrupt")
      }
    } catch {
      throw PluginError(
        "cannot load '\(path)': \(error.message)",
        help: path.hasSuffix(".swift")
          ? "build it first with 'widgetrun build \(path)'"
          : "'widgetrun build' compiles a Swift file to a plug-in")
    }
  }

  /// The bytes of a file or directory. Others, such as pipes, could block.
  private static func content(of path: String) throws(FileError) -> [UInt8] {
    switch FileStatus(path: path)?.kind {
    case .file?, .directory?, nil: try Files.read(path)
    default: throw FileError("not a shared library")
    }
  }
}
