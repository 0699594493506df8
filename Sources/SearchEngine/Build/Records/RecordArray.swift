import Components

/// Finds an array of records inside a JSON object, without parsing the rest of it.
struct RecordArray {
  /// The maximum depth at which `suggestedPath` looks for an array.
  private static let maximumDepth = 3

  private var scanner: JSONScanner

  /// Nil if the text is no object. Complexity: O(1).
  private init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let scanner = JSONScanner(escaped: text, 0..<text.count) else { return nil }
    self.scanner = scanner
  }

  /// The offset of the array at a dotted path; nil if there is none. Complexity: O(*bytes*).
  static func offset(of path: String, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    let names = path.split(separator: "." as Character).map { String($0) }
    guard var array = RecordArray(text), !names.isEmpty else { return nil }
    for name in names {
      guard array.enterMember(name) else { return nil }
    }
    return array.scanner.isAt("[") ? array.scanner.position : nil
  }

  /// The dotted path of the first array of objects in an object; nil if there is none.
  ///
  /// Complexity: O(*bytes*).
  static func suggestedPath(in text: UnsafeBufferPointer<UInt8>) -> String? {
    guard var array = RecordArray(text) else { return nil }
    return array.firstPath(maximumDepth)
  }

  /// True if a text is an object over several lines, and so neither an array nor JSON lines.
  ///
  /// Complexity: O(*bytes of the first line*).
  static func isObjectOverLines(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = text.firstIndex(where: { !$0.isJSONSpace }), text[start] == UInt8(ascii: "{"),
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n"))
    else { return false }
    let line = text.trimmed(start..<end)
    return text[line.upperBound - 1] != UInt8(ascii: "}")
  }

  /// Moves to the value of a member of the object at the current position.
  private mutating func enterMember(_ name: String) -> Bool {
    guard scanner.take("{") else { return false }
    repeat {
      guard let found = scanner.escapedText(), scanner.take(":") else { return false }
      if scanner.string(found) == name {
        scanner.skipSpace()
        return true
      }
      guard scanner.skipValue() else { return false }
    } while scanner.take(",")
    return false
  }

  private mutating func firstPath(_ depth: Int) -> String? {
    guard depth > 0, scanner.take("{") else { return nil }
    repeat {
      guard let found = scanner.escapedText(), scanner.take(":") else { return nil }
      let name = scanner.string(found)
      scanner.skipSpace()
      var inner = self
      if inner.scanner.take("["), inner.scanner.take("{") { return name }
      inner = self
      if let path = inner.firstPath(depth - 1) { return "\(name).\(path)" }
      guard scanner.skipValue() else { return nil }
    } while scanner.take(",")
    return nil
  }
}
