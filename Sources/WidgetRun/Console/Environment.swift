internal import Components
internal import Glibc

/// The environment variables of the process.
enum Environment {
  /// Returns the value of a variable; nil if it is not set.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Returns whether text is encoded in UTF-8, according to `LC_ALL`, `LC_CTYPE`, and `LANG`.
  ///
  /// True if none of them is set: many containers set none, and their users' terminals use UTF-8.
  static func usesUTF8(_ variables: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    guard let locale = names.lazy.compactMap({ variables[$0] }).first(where: { !$0.isEmpty }) else {
      return true
    }
    return locale.lowercased().contains("utf-8") || locale.lowercased().contains("utf8")
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
