import Components
import FileAccess
import Search
import SimdJSON

/// A file of records, with the path as the user wrote it.
struct RecordFile {
  /// The path relative to the working directory, such as `Configs/data/phones.json`.
  let path: String

  /// - Parameters:
  ///   - name: a path relative to `directory`, or an absolute path.
  ///   - directory: the folder of the screen file; empty for the working directory.
  init(_ name: String, in directory: String) {
    let isComplete = name == "-" || name.hasPrefix("/") || directory.isEmpty || directory == "."
    path = isComplete ? name : directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
  }

  /// True for standard input.
  var isStandardInput: Bool { path == "-" }

  /// The file extension in lower case, without its dot and without `.gz`.
  var fileExtension: String {
    var name = path.split(separator: "/").last ?? ""
    if name.lowercased().hasSuffix(".gz") { name = name.dropLast(".gz".count) }
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  /// The content of a file.
  struct Content: Sendable {
    /// The bytes of the file in UTF-8, followed by the padding that the parser requires.
    let memory: OwnedBytes
    /// The number of bytes without the padding.
    let count: Int
    /// The identity of the file when it was read.
    let identity: SourceIdentity
    /// True if the bytes are those of the file, false if they were decompressed or decoded.
    let isOriginal: Bool

    /// The offset after the byte order mark.
    var start: Int {
      let bytes = memory.bytes.prefix(min(3, count))
      return bytes.elementsEqual([0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The bytes of the file without the byte order mark.
    var text: UnsafeBufferPointer<UInt8> {
      let bytes = memory.bytes.assumingMemoryBound(to: UInt8.self)
      return UnsafeBufferPointer(rebasing: bytes[start..<count])
    }
  }

  /// Reads the whole file, up to three times if it changes while it is read.
  ///
  /// Decompresses gzip files, and decodes files in UTF-16 with a byte order mark.
  ///
  /// - Parameter encoding: the encoding of the file; nil for UTF-8, or UTF-16 with a byte order mark.
  /// - Throws: `unavailable` if it cannot be read, `refused` if it is too large, `malformed` if it
  ///   is not a complete gzip file.
  func read(encoding: TextEncoding? = nil) throws(SearchError) -> Content {
    if isStandardInput {
      guard let identity = SourceIdentity(FileDescriptor(0)) else {
        throw SearchError(.unavailable, "there is no standard input")
      }
      return try decoded(Content(try StandardInput.content(), identity), encoding)
    }
    for _ in 1...3 {
      if let content = try readOnce() { return try decoded(content, encoding) }
    }
    throw SearchError(
      .unavailable, "'\(path)' is being written to; try again when that is finished")
  }

  /// Nil if the file changed while it was read.
  private func readOnce() throws(SearchError) -> Content? {
    guard let identity = SourceIdentity(path: path) else { throw missing() }
    switch identity.kind {
    case .file: break
    case .directory:
      throw SearchError(.unavailable, "'\(path)' is a folder; name a file with records in it")
    case .link, .other:
      throw SearchError(
        .unavailable, "'\(path)' is a pipe or a device; save the records to a file, and name that")
    }
    guard identity.size < Int(UInt32.max) else {
      throw SearchError(
        .refused,
        "'\(path)' is larger than 4 GB; a larger file must have one JSON object per line, an index "
          + "file, and no 'recordsPath', 'encoding', 'numbers', 'lists', and 'hierarchies'")
    }
    guard let file = try? FileDescriptor(opening: path, for: .readingFile) else {
      throw SearchError(
        .unavailable, "cannot read the records in '\(path)'; check who may read the file")
    }
    defer { try? file.close() }
    var done = 0
    let memory = OwnedBytes(byteCount: identity.size + TapeParser.padding) { bytes in
      done = (try? file.fill(UnsafeMutableRawBufferPointer(rebasing: bytes[..<identity.size]))) ?? 0
      UnsafeMutableRawBufferPointer(rebasing: bytes[done...]).initializeMemory(
        as: UInt8.self, repeating: 0)
    }
    guard done == identity.size, SourceIdentity(file) == identity else {
      return nil
    }
    return Content(memory: memory, count: identity.size, identity: identity, isOriginal: true)
  }

  /// The first bytes of ZIP archives, which workbooks such as `.xlsx` are.
  private static let zipSignature: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  /// Decompresses and decodes a content where that is necessary.
  private func decoded(
    _ content: Content, _ encoding: TextEncoding?
  ) throws(SearchError) -> Content {
    var content = content
    if Gzip.isCompressed(content.text) {
      content = Content(try Gzip.decompressed(content.text, path: path), content.identity)
    }
    if content.text.starts(with: Self.zipSignature) {
      throw SearchError(
        .malformed,
        "'\(path)' is a workbook or a ZIP archive; save its table as CSV, or unpack it")
    }
    guard let encoding = TextEncoding(byteOrderMarkOf: content.text) ?? encoding, encoding != .utf8
    else { return content }
    return Content(try encoding.decoded(content.text), content.identity)
  }

  private func missing() -> SearchError {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = String(parts.last ?? "")
    let folder = parts.dropLast().joined(separator: "/")
    let listed = folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    guard let neighbours = Directory.entries(at: listed) else {
      return SearchError(
        .unavailable, "there is no folder '\(listed)', where the records should be in '\(name)'")
    }
    let help = Suggestion.help(for: name, in: neighbours.sorted()).map { "; \($0)" }
    return SearchError(.unavailable, "there is no file '\(path)' with records" + (help ?? ""))
  }
}

extension RecordFile.Content {
  /// The content of a file that was decompressed or decoded.
  fileprivate init(_ bytes: [UInt8], _ identity: SourceIdentity) {
    self.init(
      memory: OwnedBytes(copying: bytes + [UInt8](repeating: 0, count: TapeParser.padding)),
      count: bytes.count, identity: identity, isOriginal: false)
  }
}
