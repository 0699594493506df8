public import Components

/// A language with a list of stop words, by its ISO 639-1 code.
public enum StopWordLanguage: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// English.
  case en
  /// German.
  case de
  /// French.
  case fr
  /// Spanish.
  case es
  /// Italian.
  case it

  /// The folded letters of the stop words of all languages; read on first use.
  static let allWords = words(of: allCases)

  /// Reads the stop words of some languages, and returns their folded letters.
  static func words(of languages: [StopWordLanguage]) -> Set<[UInt8]> {
    QueryTerm.letters(of: languages.flatMap(\.lines))
  }

  /// The lines of the resource with the stop words, without comments.
  private var lines: [String] {
    let text = Resource.text(of: "stopwords/\(rawValue).txt")
    return text.split(separator: "\n" as Character).filter { $0.first != "#" }.map { String($0) }
  }
}
