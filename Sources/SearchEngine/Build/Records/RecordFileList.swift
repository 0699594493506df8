package import Components
import Glibc
import Search

/// The files with the records of a searcher, after patterns are replaced by the matching files.
struct RecordFileList {
  /// The files in the order of their records; not empty.
  let files: [RecordFile]

  /// Finds the files that match the paths and patterns.
  ///
  /// - Throws: `unavailable` for a URL, or a pattern that matches no file.
  init(_ records: RecordPaths, in directory: String) throws(SearchError) {
    var files: [RecordFile] = []
    for name in records.paths {
      try Self.check(name, in: directory)
      if name.hasPrefix("https://") || name.hasPrefix("http://") { throw Self.url(name) }
      let file = RecordFile(name, in: directory)
      files += try Self.isPattern(name, file) ? Self.matches(of: file) : [file]
    }
    guard !files.isEmpty else { throw SearchError(.unavailable, "no file of records is named") }
    self.files = files
  }

  /// The path of the first file, for diagnostics about all of them.
  var firstPath: String { files[0].path }

  /// The paths of the files.
  var paths: [String] { files.map(\.path) }

  /// The identity of all files; nil if one of them doesn't exist or is standard input.
  var identity: SourceIdentity? {
    files.contains(where: \.isStandardInput) ? nil : SourceIdentity(paths: paths)
  }

  /// Checks that the sandbox allows a file; the wildcards of a pattern count as a name.
  private static func check(_ name: String, in directory: String) throws(SearchError) {
    let path = RecordFile(name, in: directory).path
    guard let refusal = AccessPolicy.current.refusal(of: .file(path)) else { return }
    throw SearchError(.refused, refusal.text)
  }

  private static func isPattern(_ name: String, _ file: RecordFile) -> Bool {
    name.contains { "*?[".contains($0) } && SourceIdentity(path: file.path) == nil
  }

  /// The files that match a pattern, sorted by path.
  private static func matches(of pattern: RecordFile) throws(SearchError) -> [RecordFile] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern.path, 0, nil, &found) == 0, found.gl_pathc > 0 else {
      throw SearchError(.unavailable, "no file matches '\(pattern.path)'")
    }
    let paths = (0..<Int(found.gl_pathc)).compactMap { index in
      found.gl_pathv[index].map { String(cString: $0) }
    }
    return paths.map { RecordFile($0, in: "") }
  }

  private static func url(_ url: String) -> SearchError {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/").dropFirst(2)
    let name = parts.last.map { String($0) } ?? "records.json"
    return SearchError(
      .unavailable,
      "'\(url)' is a URL, expected a file; download it with \"curl -o \(name) '\(url)'\", and write "
        + "'records: \(name)'")
  }
}

extension EmbeddedSettings: AccessDeclaration {
  package func accesses(in folder: String) -> [DeclaredAccess] {
    let named = records.paths.map { RecordFile($0, in: folder).path }
    // Patterns can also match links to other folders.
    let files = named.allSatisfy(AccessPolicy.current.allows(path:)) ? recordFiles(in: folder) : []
    let cache = cacheFolder.map {
      DeclaredAccess("cacheFolder", .file(RecordFile($0, in: folder).path))
    }
    return (named + files).map { DeclaredAccess("records", .file($0)) } + [cache].compactMap(\.self)
  }
}

extension EmbeddedSettings {
  /// The paths of the existing files with records, without standard input.
  ///
  /// - Parameter directory: the folder that relative paths refer to.
  public func recordFiles(in directory: String) -> [String] {
    let files = records.paths.flatMap { name -> [String] in
      (try? RecordFileList(RecordPaths(name), in: directory))?.paths
        ?? [RecordFile(name, in: directory).path]
    }
    return files.filter { $0 != "-" }
  }
}
