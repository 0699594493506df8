public import Components

/// The languages whose stop words are removed from queries.
///
/// Written as `true` for all supported languages, `false` for none, or a list such as `[en, de]`.
public struct StopWordRemoval: Hashable, Sendable {
  /// The languages; empty if stop words are not removed.
  public var languages: [StopWordLanguage]

  /// Creates a setting from languages.
  public init(_ languages: [StopWordLanguage]) {
    self.languages = languages
  }
}

extension StopWordRemoval: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) {
    self.init(value ? StopWordLanguage.allCases : [])
  }
}

extension StopWordRemoval: ParameterValue {
  /// A Boolean, or a list of languages.
  public static var parameterType: ParameterType {
    .oneOf([.boolean, .list(StopWordLanguage.parameterType)])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> StopWordRemoval? {
    if node.sequence != nil {
      return [StopWordLanguage].decode(node, into: &diagnostics).map { StopWordRemoval($0) }
    }
    if case .boolean(let isEnabled) = node.scalar?.value { return isEnabled ? true : false }
    return mismatch(node, into: &diagnostics, help: "write languages as in [en, de]")
  }

  public var json: JSONValue {
    if languages.isEmpty { return .boolean(false) }
    return languages == StopWordLanguage.allCases ? .boolean(true) : languages.json
  }
}

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
