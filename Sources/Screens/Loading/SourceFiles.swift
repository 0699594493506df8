public import Components
internal import YAML

/// Reads files into nodes and keeps their texts.
struct SourceFiles: Sendable {
  let interpolation: Interpolation
  let readFile: @Sendable (String) throws(FileError) -> [UInt8]
  /// The texts read so far, by file.
  private(set) var texts: [String: String] = [:]

  init(
    interpolation: Interpolation,
    readFile: @escaping @Sendable (String) throws(FileError) -> [UInt8]
  ) {
    self.interpolation = interpolation
    self.readFile = readFile
  }

  /// The root of a file with its interpolations filled in; nil, with a finding, if it has none.
  ///
  /// - Parameter place: where the file is named.
  mutating func read(
    _ file: String, namedAt place: SourceRange, into diagnostics: inout Diagnostics
  ) -> Node? {
    do throws(FileError) {
      return read(try readFile(file), of: file, into: &diagnostics)
    } catch {
      diagnostics.report(
        Diagnostic(
          .unreadableFile, "cannot read '\(file)': \(error.message)", at: place,
          help: place.file == file
            ? nil : "name a file as seen from the folder of the file that includes it"))
      return nil
    }
  }

  /// The root of a file of which the bytes are known.
  mutating func read(
    _ bytes: [UInt8], of file: String, into diagnostics: inout Diagnostics
  ) -> Node? {
    texts[file] = String(decoding: bytes, as: UTF8.self)
    let root = YAMLReader.read(bytes, file: file, into: &diagnostics)
    return root.map { interpolation.fill($0, into: &diagnostics) }
  }

  /// A path as written in a file, seen from where that file's own path starts, without `.` and
  /// needless `..`.
  static func resolve(_ path: String, from file: String) -> String {
    let folder = path.hasPrefix("/") ? [] : file.split(separator: "/").dropLast()
    var parts: [Substring] = []
    for part in folder + path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    let isAbsolute = path.hasPrefix("/") || file.hasPrefix("/")
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }
}

extension DiagnosticID {
  /// A file that cannot be opened or read.
  public static let unreadableFile: Self = "unreadable-file"
}
