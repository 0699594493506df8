import SearchEngine

/// A Lucene regular expression for the facet values with a word that begins with another one.
///
/// Values are stored with case and accents, so it contains all characters that fold to a letter.
struct ElasticsearchValuePattern {
  /// Less than the maximum length of a regular expression (`index.max_regex_length`).
  private static let maximumLength = 900
  /// Apostrophes and marks between the letters of a word.
  private static let ignored = "['\u{2018}\u{2019}\u{0300}-\u{036F}]*"
  private static let special = ".?+*|{}[]()\"\\#@&<>~^-".unicodeScalars

  /// The regular expression; nil if the text has no words.
  ///
  /// Only the longest word is searched for, which excludes most values.
  static func pattern(for text: String) -> String? {
    let words = QueryTerm.terms(of: text).flatMap(\.tokens)
    guard let longest = words.max(by: { $0.count < $1.count }) else { return nil }
    var letters = String(decoding: longest, as: UTF8.self).unicodeScalars[...]
    // The word begins after a character that is no letter or digit, or after one of another script.
    var pattern = "(.*[^a-zA-Z0-9])?"
    while !letters.isEmpty {
      let next = self.next(in: letters)
      if pattern.unicodeScalars.count + next.pattern.unicodeScalars.count > maximumLength { break }
      pattern += next.pattern
      letters = letters.dropFirst(next.count)
    }
    return pattern + ".*"
  }

  /// The pattern of the first letter, or of two that one character can represent, such as `ß`.
  private static func next(
    in letters: Substring.UnicodeScalarView
  ) -> (pattern: String, count: Int) {
    let pair = String(Substring(letters.prefix(2)))
    if letters.count > 1, let forms = FoldingForms.shared.characters[pair] {
      let single = letters.prefix(2).map(self.pattern).joined()
      return ("(\(single)|[\(forms)])" + ignored, 2)
    }
    return (pattern(letters[letters.startIndex]), 1)
  }

  private static func pattern(_ letter: Unicode.Scalar) -> String {
    let text = String(letter)
    let upper = text.uppercased()
    var forms = upper.unicodeScalars.count == 1 && upper != text ? text + upper : text
    forms += FoldingForms.shared.characters[text] ?? ""
    if forms != text { return "[\(forms)]" + ignored }
    return (special.contains(letter) ? "\\" + text : text) + ignored
  }
}

/// The characters that fold to one or two other letters.
private struct FoldingForms: Sendable {
  static let shared = FoldingForms()

  /// The characters by the folded letters, in one text.
  let characters: [String: String]

  private init() {
    var characters: [String: String] = [:]
    // Letters of Latin, Greek, and Cyrillic.
    for value in Array(0xC0..<0x530) + Array(0x1E00..<0x2000) {
      guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isAlphabetic else {
        continue
      }
      let folded = QueryTerm.terms(of: String(scalar)).flatMap(\.tokens)
      guard let letters = folded.first, folded.count == 1 else { continue }
      let text = String(decoding: letters, as: UTF8.self)
      if text == String(scalar) || text.uppercased() == String(scalar) { continue }
      characters[text, default: ""].unicodeScalars.append(scalar)
    }
    self.characters = characters
  }
}
