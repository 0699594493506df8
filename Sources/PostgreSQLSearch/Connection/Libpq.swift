import CPostgreSQL
import Search

/// The function pointers of libpq, which is opened on first use and never closed.
struct Libpq: @unchecked Sendable {
  /// The function pointers. Unchecked sendable, because they are immutable.
  let functions: cpostgresql_library

  private static let opened: Libpq? = {
    var functions = cpostgresql_library()
    return cpostgresql_open(&functions) == 0 ? nil : Libpq(functions: functions)
  }()

  /// Opens the library, or returns the open one.
  ///
  /// - Throws: `unavailable` if the library is not installed.
  static func open() throws(SearchError) -> Libpq {
    guard let opened else {
      throw SearchError(
        .unavailable,
        "cannot load 'libpq.so.5'; install the Debian package libpq5")
    }
    return opened
  }
}

/// Texts as a null-terminated array of C strings.
struct CStringArray {
  private let texts: [String]

  init(_ texts: [String]) {
    self.texts = texts
  }

  /// Calls a function with the array, which is valid only during the call.
  func withPointers<Result>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    let bytes = texts.map { Array($0.utf8CString) }
    let starts = bytes.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    return bytes.flatMap(\.self).withUnsafeBufferPointer { all in
      let pointers = starts.dropLast().map { start in all.baseAddress.map { $0 + start } } + [nil]
      return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }
  }
}
