import Components
import Glibc
import Search
import SimdJSON

/// A file with records, as a person named it.
struct RecordFile {
  /// The path from the folder of the screen file, as in `Configs/data/phones.json`.
  let path: String

  init(_ name: String, in directory: String) {
    let isAlone = name.hasPrefix("/") || directory.isEmpty || directory == "."
    path = isAlone ? name : directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
  }

  /// The ending of the name in lower case, without its dot.
  var fileExtension: String {
    let name = path.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  /// What a file holds.
  struct Content: Sendable {
    /// The file, followed by the bytes that the parser may read in excess.
    let memory: OwnedBytes
    let identity: SourceIdentity

    /// The length of the byte order mark.
    var start: Int {
      let bytes = memory.bytes.prefix(min(3, identity.size))
      return bytes.elementsEqual([0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// All bytes of the file without its byte order mark.
    var text: UnsafeBufferPointer<UInt8> {
      let bytes = memory.bytes.assumingMemoryBound(to: UInt8.self)
      return UnsafeBufferPointer(rebasing: bytes[start..<identity.size])
    }
  }

  /// Reads the whole file; once more if it is written to meanwhile.
  func read() throws(SearchError) -> Content {
    for _ in 1...3 {
      if let content = try readOnce() { return content }
    }
    throw SearchError(
      .unavailable, "'\(path)' is being written to; try again when that is finished")
  }

  /// Nil if the file has changed while it was read.
  private func readOnce() throws(SearchError) -> Content? {
    guard let identity = SourceIdentity(path: path) else { throw missing() }
    switch identity.kind {
    case .file: break
    case .folder:
      throw SearchError(.unavailable, "'\(path)' is a folder; name a file with records in it")
    case .other:
      throw SearchError(
        .unavailable, "'\(path)' is a pipe or a device; save the records to a file, and name that")
    }
    guard identity.size < Int(UInt32.max) else {
      throw SearchError(
        .refused, "'\(path)' is larger than 4 GB; split it, or use a search engine of its own")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw SearchError(
        .unavailable, "cannot read the records in '\(path)'; check who may read the file")
    }
    defer { close(descriptor) }
    var done = 0
    let memory = OwnedBytes(byteCount: identity.size + TapeParser.padding) { bytes in
      guard let start = bytes.baseAddress else { return }
      while done < identity.size {
        let step = Glibc.read(descriptor, start + done, identity.size - done)
        if step <= 0 { break }
        done += step
      }
      UnsafeMutableRawBufferPointer(rebasing: bytes[done...]).initializeMemory(
        as: UInt8.self, repeating: 0)
    }
    guard done == identity.size, SourceIdentity(descriptor: descriptor) == identity else {
      return nil
    }
    let content = Content(memory: memory, identity: identity)
    if content.text.starts(with: [0xFF, 0xFE]) || content.text.starts(with: [0xFE, 0xFF]) {
      throw SearchError(.malformed, "'\(path)' is in UTF-16; save it as UTF-8")
    }
    return content
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
