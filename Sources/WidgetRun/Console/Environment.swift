#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The variables that the process was started with.
enum Environment {
  /// The value of a variable; nil if it is not set.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  static func variables() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let text = String(cString: text)
      if let mark = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        variables[String(text[..<mark])] = String(text[text.utf8.index(after: mark)...])
      }
      entry += 1
    }
    return variables
  }
}
