internal import Glibc

/// The environment variables of the process.
enum Environment {
  /// Returns the value of a variable; nil if it is not set.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Returns all variables by name.
  static func variables() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let text = String(cString: text)
      if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        variables[String(text[..<equals])] = String(text[text.utf8.index(after: equals)...])
      }
      entry += 1
    }
    return variables
  }
}
