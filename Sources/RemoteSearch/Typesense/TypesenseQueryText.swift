extension String {
  /// The words of a query in a form in which no dash excludes a word.
  ///
  /// Typesense splits a query at separators and removes other punctuation, and then reads a dash at the beginning
  /// of a word as an exclusion: `U.S.-based` would exclude "based". Therefore a dash follows the last letter or
  /// digit of its word directly, as in `U.S-.based`. The same words are found whether punctuation is removed or
  /// separates words. A dash without a letter or digit before it becomes a space.
  var joiningDashes: String {
    var result: [Unicode.Scalar] = []
    /// The number of scalars up to the last letter or digit of the word.
    var length: Int?
    for scalar in unicodeScalars {
      if scalar == "-", let length {
        result.insert(scalar, at: length)
      } else {
        result.append(scalar == "-" ? " " : scalar)
        if scalar == " " { length = nil }
        if scalar.isPartOfTypesenseWords { length = result.count }
      }
    }
    return String(String.UnicodeScalarView(result))
  }
}

extension Unicode.Scalar {
  /// Whether Typesense never removes the character from a word: letters, digits, and marks on letters.
  fileprivate var isPartOfTypesenseWords: Bool {
    // Modifier letters are converted to punctuation.
    let modifiers: ClosedRange<UInt32> = 0x2B0...0x2FF
    return !modifiers.contains(value)
      && (properties.isAlphabetic || properties.numericType != nil
        || properties.canonicalCombiningClass != .notReordered)
  }
}
