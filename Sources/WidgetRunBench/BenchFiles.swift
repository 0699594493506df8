import Foundation

/// Reads and writes files of text.
enum TextFile {
  static func read(_ path: String) throws(BenchError) -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw BenchError("cannot read '\(path)', expected a text file")
    }
    return text
  }

  static func write(_ text: String, to path: String) throws(BenchError) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw BenchError("cannot write '\(path)'; name a file in a folder that can be written to")
    }
  }
}
