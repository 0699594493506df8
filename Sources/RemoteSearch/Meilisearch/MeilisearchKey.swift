import Components
import Search

/// The primary keys of pushed records, which may only contain ASCII letters, digits, `-`, and `_`.
///
/// The primary key is an attribute of its own, because records can have any text as their key.
enum MeilisearchKey {
  /// The attribute with the primary key.
  static let attribute = "encodedKey"
  private static let maximumLength = 511

  /// The hexadecimal digits of a key's UTF-8 code units.
  static func encoded(_ key: String) -> String {
    key.utf8.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  /// Checks the keys of records, which is possible before anything is written or deleted.
  ///
  /// - Throws: `refused` with the first key that cannot be stored.
  static func check(_ keys: some Sequence<String>) throws(SearchError) {
    for key in keys where key.isEmpty || key.utf8.count * 2 > maximumLength {
      throw .refused(
        "'\(MeilisearchDialect.name)' cannot store the record '\(key)': its key must have 1 to "
          + "\(maximumLength / 2) bytes")
    }
  }
}
