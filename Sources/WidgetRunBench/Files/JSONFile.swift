import Foundation

/// Values in files as JSON.
enum JSONFile {
  /// Reads the figures of a run.
  static func result(at path: String) throws(BenchError) -> BenchResult {
    let text = try TextFile.read(path)
    guard let result = try? JSONDecoder().decode(BenchResult.self, from: Data(text.utf8)) else {
      throw BenchError("cannot use '\(path)', expected figures that 'run --save' wrote")
    }
    return result
  }

  /// Writes a value on one line, its members in alphabetical order.
  static func write(_ value: some Encodable, to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try TextFile.write(String(decoding: encoder.encode(value), as: UTF8.self), to: path)
  }
}
