/// Why a file could not be read.
public struct FileError: Error, Hashable, Sendable {
  /// The reason without the file's name, in lower case: `no such file`.
  public var message: String

  public init(_ message: String) {
    self.message = message
  }
}
