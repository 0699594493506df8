/// The base forms of characters that Unicode defines as variants of others.
///
/// A table instead of a Unicode library, which would slow down each start of the program. It has
/// only word characters and ideographs, without diacritics. Its entries are constant data in UTF-8.
enum CompatibilityForms {
  /// Returns the word characters that a character decomposes into, without marks.
  ///
  /// `Å` becomes `A`, `ﬁ` becomes `fi`, and `①` becomes `1`. Empty if the character consists of marks
  /// only; nil if it has no other form. A compatibility ideograph becomes the unified one. Takes
  /// O(log *n*) for *n* entries.
  static func baseForm(of scalar: Unicode.Scalar) -> String? {
    let entries = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    let key = Array(String(scalar).utf8)
    // `low` is the start of an entry, `high` the separator after an entry.
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      let start = entries[low..<middle].lastIndex(where: isSeparator).map { $0 + 1 } ?? low
      let end = entries[middle..<high].firstIndex(where: isSeparator) ?? high
      let entry = entries[start..<end]
      if entry.starts(with: key) {
        return String(decoding: entry.dropFirst(key.count), as: UTF8.self)
      }
      // UTF-8 sorts like the characters.
      if entry.lexicographicallyPrecedes(key) { low = end + 1 } else { high = max(low, start - 1) }
    }
    return nil
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
  }
}
