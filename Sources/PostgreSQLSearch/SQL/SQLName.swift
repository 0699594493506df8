/// Quotes and validates the names of tables and columns.
///
/// Names cannot be parameters of a statement, so they are quoted to prevent SQL injection.
enum SQLName {
  /// The maximum number of bytes of a name. The server truncates longer names, which could collide.
  static let maximumBytes = 63

  /// The quoted name, which is a valid identifier for any text without null characters.
  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// A text as an SQL string literal, with the standard meaning of backslashes.
  static func literal(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  /// The quoted name of a table; the text before the first dot is the schema.
  static func quoted(table: String) -> String {
    table.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      .map { quoted(String($0)) }.joined(separator: ".")
  }

  /// The diagnostic message for a name of a table or column; nil if the name is valid.
  static func diagnosticMessage(for name: String) -> String? {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.contains(where: \.isEmpty) {
      return "invalid name '\(name)': expected a name such as 'products' or 'shop.products'"
    }
    if name.utf8.contains(0) { return "the name contains a null character" }
    if parts.contains(where: { $0.utf8.count > maximumBytes }) {
      return "the name is longer than \(maximumBytes) bytes, the limit of PostgreSQL"
    }
    return nil
  }
}
