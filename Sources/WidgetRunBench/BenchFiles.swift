import FileAccess
import Foundation

/// Reads and writes text files.
enum TextFile {
  /// Reads a UTF-8 text file.
  static func read(_ path: String) throws(BenchError) -> String {
    guard let bytes = try? File.read(path, limit: .max),
      let text = String(validating: bytes, as: UTF8.self)
    else {
      throw BenchError("cannot read '\(path)' as UTF-8 text")
    }
    return text
  }

  /// Writes a text file, or replaces it.
  static func write(_ text: String, to path: String) throws(BenchError) {
    do throws(SystemError) {
      try File.write(Array(text.utf8), to: path, opening: .replacing(permissions: 0o666))
    } catch {
      throw BenchError("cannot write '\(path)'; choose a file in a writable directory")
    }
  }
}

/// Reads and writes JSON files.
enum JSONFile {
  /// Reads the result of a run.
  static func result(at path: String) throws(BenchError) -> BenchResult {
    let text = try TextFile.read(path)
    guard let result = try? JSONDecoder().decode(BenchResult.self, from: Data(text.utf8)) else {
      throw BenchError("'\(path)' is not a file written by 'run --save'")
    }
    return result
  }

  /// Reads the result of `screen`; nil for other files.
  static func screenResult(at path: String) -> ScreenResult? {
    guard let text = try? TextFile.read(path) else { return nil }
    return try? JSONDecoder().decode(ScreenResult.self, from: Data(text.utf8))
  }

  /// Writes a value on one line, with sorted members.
  static func write(_ value: some Encodable, to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try TextFile.write(String(decoding: encoder.encode(value), as: UTF8.self), to: path)
  }
}

/// An error with a message for users of the benchmark.
struct BenchError: Error, Equatable, CustomStringConvertible {
  /// The problem and, if possible, the fix; lower case without a trailing period.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
