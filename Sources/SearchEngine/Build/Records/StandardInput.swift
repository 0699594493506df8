import FileAccess
import Glibc
import Search
import Synchronization

/// The records on standard input, which can be read only once.
///
/// The content is cached until the process ends, since a screen may open its searcher several
/// times. Thread-safe.
enum StandardInput {
  private static let cached = Mutex<[UInt8]?>(nil)

  /// The whole content.
  ///
  /// - Throws: `unavailable` if it cannot be read, `refused` if it has 1 GB or more.
  static func content() throws(SearchError) -> [UInt8] {
    let result = cached.withLock { cached -> Result<[UInt8], SearchError> in
      if let cached { return .success(cached) }
      if isatty(0) != 0 {
        return .failure(
          SearchError(
            .unavailable,
            "standard input is the terminal; pipe the records into the command, or name a file"))
      }
      let limit = Gzip.maximumSize
      guard let bytes = try? FileDescriptor(0).readToEnd(limit: limit) else {
        return .failure(SearchError(.unavailable, "cannot read the records on standard input"))
      }
      if bytes.count > limit {
        return .failure(
          SearchError(
            .refused, "the records on standard input exceed \(limit >> 20) MB; save them to a file")
        )
      }
      cached = bytes
      return .success(bytes)
    }
    return try result.get()
  }
}
