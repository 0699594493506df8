/// The plain forms of characters that Unicode defines as variants of others.
///
/// A linked Unicode library would cost every start of the program, and search needs only the word
/// characters and ideographs, without diacritics. The entries are constant data, in UTF-8.
enum CompatibilityForms {
  /// The word characters that a character decomposes into, without the marks that search ignores;
  /// nil if the character has no other form.
  ///
  /// `Å` gives `A`, `ﬁ` gives `fi`, `①` gives `1`. The form is empty if only marks are left. An
  /// ideograph gives the one that replaces it. Takes O(log *n*) for *n* entries.
  static func plainForm(of scalar: Unicode.Scalar) -> String? {
    let entries = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    let key = Array(String(scalar).utf8)
    // Both are the bounds of an entry: its start, and the separator after it.
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      let start = entries[low..<middle].lastIndex(where: isSeparator).map { $0 + 1 } ?? low
      let end = entries[middle..<high].firstIndex(where: isSeparator) ?? high
      let entry = entries[start..<end]
      if entry.starts(with: key) {
        return String(decoding: entry.dropFirst(key.count), as: UTF8.self)
      }
      // The order of UTF-8 is that of the characters.
      if entry.lexicographicallyPrecedes(key) { low = end + 1 } else { high = max(low, start - 1) }
    }
    return nil
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
  }
}
