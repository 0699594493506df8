/// The texts of the user interface in one language.
///
/// The files in `Sources/CResources/translations` contain lines `KEY = TEXT` for the plural category
/// `other`, and `KEY.CATEGORY = TEXT` for the others. A file is parsed when its language is first used.
struct Translation: Sendable {
  /// A phrase in a plural category.
  private struct Form: Hashable {
    var phrase: Phrase
    var category: PluralCategory
  }

  /// The text of a phrase.
  enum Text {
    /// A text whose braces contain only names of variables.
    case plain(String)
    /// A text with sections.
    case template(Template)

    fileprivate init(_ source: String) {
      let template = source.utf8.contains(UInt8(ascii: "#")) ? try? Template(source) : nil
      self = template.map { .template($0) } ?? .plain(source)
    }

    var source: String {
      switch self {
      case .plain(let source): source
      case .template(let template): template.source
      }
    }
  }

  private var texts: [Form: Text] = [:]

  /// Returns the translation for a locale; English if there is none.
  static func of(_ locale: DisplayLocale) -> Translation {
    switch locale.textLanguage {
    case .german: german
    case .french: french
    case .spanish: spanish
    case .italian: italian
    case .arabic: arabic
    default: english
    }
  }

  private static let english = Translation(language: "en")
  private static let german = Translation(language: "de")
  private static let french = Translation(language: "fr")
  private static let spanish = Translation(language: "es")
  private static let italian = Translation(language: "it")
  private static let arabic = Translation(language: "ar")

  private init(language: String) {
    self.init(Resource.bytes(of: "translations/\(language).txt"))
  }

  /// Parses a file; unknown keys are ignored.
  init(_ file: [UInt8]) {
    texts.reserveCapacity(Phrase.allCases.count)
    // The keys are in the order of the cases, which makes looking them up cheap.
    var phrases = Phrase.allCases[...]
    for line in file.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      guard let entry = Entry(line) else { continue }
      if let index = phrases.firstIndex(where: { $0.rawValue == entry.key }) {
        phrases = phrases[index...]
      } else {
        guard let phrase = Phrase(rawValue: entry.key) else { continue }
        phrases = [phrase]
      }
      if let phrase = phrases.first {
        texts[Form(phrase: phrase, category: entry.category)] = Text(entry.text)
      }
    }
  }

  /// The text of a phrase in a plural category; nil if the file lacks it.
  subscript(phrase: Phrase, category: PluralCategory) -> Text? {
    texts[Form(phrase: phrase, category: category)]
  }
}

/// One line of a translation file.
private struct Entry {
  let key: String
  let category: PluralCategory
  let text: String

  /// Parses a line; nil if it has no equals sign or an unknown plural category.
  init?(_ line: ArraySlice<UInt8>) {
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = line[..<equals].prefix { $0 != UInt8(ascii: " ") }
    let end = name.firstIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    key = String(decoding: name[..<end], as: UTF8.self)
    let suffix = String(decoding: name[end...].dropFirst(), as: UTF8.self)
    guard let category = suffix.isEmpty ? .other : PluralCategory(rawValue: suffix) else {
      return nil
    }
    self.category = category
    let value = line[line.index(after: equals)...].drop { $0 == UInt8(ascii: " ") }
    text = String(decoding: value, as: UTF8.self)
  }
}

extension DisplayLocale {
  /// The language of the user interface: the locale's own, or English.
  var textLanguage: DisplayLocale {
    switch self {
    case .german, .swissGerman: .german
    case .french, .spanish, .italian, .arabic: self
    default: .english
    }
  }
}
