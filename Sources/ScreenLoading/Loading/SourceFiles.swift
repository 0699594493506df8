public import Components
internal import YAML

/// Reads and parses files, and retains their texts for excerpts in diagnostics.
struct SourceFiles: Sendable {
  let interpolation: Interpolation
  /// Which files may be read.
  let access: AccessPolicy
  let readFile: @Sendable (String) throws(FileError) -> [UInt8]
  /// The texts read so far, by file.
  private(set) var texts: [String: String] = [:]

  init(
    interpolation: Interpolation, access: AccessPolicy = .unrestricted,
    readFile: @escaping @Sendable (String) throws(FileError) -> [UInt8]
  ) {
    self.interpolation = interpolation
    self.access = access
    self.readFile = readFile
  }

  /// Reads, parses, and interpolates a file; nil, with a diagnostic, after an error.
  ///
  /// - Parameter range: The source location of the reference to the file.
  mutating func read(
    _ file: String, referencedAt range: SourceRange, into diagnostics: inout Diagnostics
  ) -> Node? {
    if let refusal = access.refusal(of: .file(file)) {
      diagnostics.report(refusal.diagnostic(at: range))
      return nil
    }
    do throws(FileError) {
      return read(try readFile(file), of: file, into: &diagnostics)
    } catch {
      diagnostics.report(
        Diagnostic(
          .unreadableFile, "cannot read '\(file)': \(error.message)", at: range,
          help: error.help
            ?? (range.file == file ? nil : "write the path relative to the folder of this file")))
      return nil
    }
  }

  /// Parses and interpolates the contents of a file; nil, with a diagnostic, after an error.
  mutating func read(
    _ bytes: [UInt8], of file: String, into diagnostics: inout Diagnostics
  ) -> Node? {
    texts[file] = String(decoding: bytes, as: UTF8.self)
    let root = YAMLReader.read(bytes, file: file, into: &diagnostics)
    return root.map { interpolation.fill($0, into: &diagnostics) }
  }

  /// Resolves a path relative to the folder of a file and removes `.` and redundant `..`.
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

/// An error while reading a file.
public struct FileError: Error, Hashable, Sendable {
  /// The reason without the file's name, in lower case: `no such file`.
  public var message: String
  /// A way to fix the problem; nil if none is known.
  public var help: String?

  /// Creates an error with a reason.
  public init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}
