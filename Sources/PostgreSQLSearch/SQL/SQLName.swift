/// Names of tables and columns in SQL.
enum SQLName {
  /// The most bytes of a name; the server would cut longer ones, so that two became one.
  static let maximumBytes = 63

  /// The name in quotes, so that it stands for nothing else, whatever it holds.
  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// A table's name in quotes; what stands before the first dot is its schema.
  static func quoted(table: String) -> String {
    table.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      .map { quoted(String($0)) }.joined(separator: ".")
  }

  /// Why a name cannot be one, in words; nil if it can.
  static func problem(of name: String) -> String? {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.contains(where: \.isEmpty) {
      return "the name '\(name)' has an empty part, expected a name such as 'products'"
    }
    if name.utf8.contains(0) { return "the name holds a zero character" }
    if parts.contains(where: { $0.utf8.count > maximumBytes }) {
      return "the name has more than \(maximumBytes) bytes, which PostgreSQL would cut"
    }
    return nil
  }
}
