import Foundation

/// A folder with some files, which is deleted with the last reference to it.
final class TemporaryFolder {
  let url: URL

  /// - Parameter files: the texts of the files by their names.
  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("widgetrun-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: self[name]) }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The URL of a file.
  subscript(name: String) -> URL {
    url.appendingPathComponent(name)
  }

  /// The text of a file.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: self[name]), as: UTF8.self)
  }

  /// The names of all files in order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
