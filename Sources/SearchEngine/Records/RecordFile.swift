import Components
import Foundation
import Search

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

  /// The content without its byte order mark, with the padding of a `RecordText` behind it.
  func read() throws(SearchError) -> [UInt8] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw missing()
    }
    if isDirectory.boolValue {
      throw SearchError(
        .unavailable, "'\(path)' is a folder; name a file with records in it")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SearchError(
        .unavailable, "cannot read the records in '\(path)'; check who may read the file")
    }
    guard data.count < Int(UInt32.max) else {
      throw SearchError(
        .refused, "'\(path)' is larger than 4 GB; split it, or use a search engine of its own")
    }
    return try checked(data)
  }

  private func checked(_ data: Data) throws(SearchError) -> [UInt8] {
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
      throw SearchError(.malformed, "'\(path)' is in UTF-16; save it as UTF-8")
    }
    let content = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count + RecordText.padding)
    bytes += content
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: RecordText.padding))
    return bytes
  }

  private func missing() -> SearchError {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = String(parts.last ?? "")
    let folder = parts.dropLast().joined(separator: "/")
    let listed = folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    guard let neighbours = try? FileManager.default.contentsOfDirectory(atPath: listed) else {
      return SearchError(
        .unavailable, "there is no folder '\(listed)', where the records should be in '\(name)'")
    }
    let help = Suggestion.help(for: name, in: neighbours.sorted()).map { "; \($0)" }
    return SearchError(.unavailable, "there is no file '\(path)' with records" + (help ?? ""))
  }
}
