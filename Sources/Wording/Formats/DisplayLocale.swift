/// A locale whose formats of numbers, dates and plurals are supported.
///
/// Source: Unicode CLDR 45, but always with Western digits. Raw values are BCP 47 tags.
public enum DisplayLocale: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// American English.
  case english = "en"
  /// British English.
  case britishEnglish = "en-GB"
  /// Indian English.
  case indianEnglish = "en-IN"
  /// German.
  case german = "de"
  /// Swiss German.
  case swissGerman = "de-CH"
  /// French.
  case french = "fr"
  /// Spanish.
  case spanish = "es"
  /// Italian.
  case italian = "it"
  /// Brazilian Portuguese.
  case portuguese = "pt"
  /// European Portuguese.
  case europeanPortuguese = "pt-PT"
  /// Dutch.
  case dutch = "nl"
  /// Swedish.
  case swedish = "sv"
  /// Japanese.
  case japanese = "ja"
  /// Chinese.
  case chinese = "zh"
  /// Arabic.
  case arabic = "ar"
  /// Hindi.
  case hindi = "hi"
}

/// A plural category of the Unicode CLDR.
///
/// Languages use different subsets; `other` is in each.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  /// Zero in Arabic.
  case zero
  /// The singular.
  case one
  /// The dual.
  case two
  /// Small numbers in Arabic.
  case few
  /// Larger numbers in Arabic, millions in Romance languages.
  case many
  /// All other numbers.
  case other
}

extension DisplayLocale {
  /// Whether the language is written from right to left.
  public var isRightToLeft: Bool { self == .arabic }

  /// Returns the plural category of a number.
  ///
  /// Source: plural rules of the Unicode CLDR 45.
  public func pluralCategory(of count: Int) -> PluralCategory {
    switch self {
    case .english, .britishEnglish, .indianEnglish, .german, .swissGerman, .dutch, .swedish:
      count == 1 ? .one : .other
    case .spanish, .italian, .europeanPortuguese:
      count == 1 ? .one : Self.isMillions(count) ? .many : .other
    case .french, .portuguese:
      (0...1).contains(count) ? .one : Self.isMillions(count) ? .many : .other
    case .hindi: (0...1).contains(count) ? .one : .other
    case .japanese, .chinese: .other
    case .arabic: Self.arabicCategory(of: count)
    }
  }

  private static func isMillions(_ count: Int) -> Bool {
    count != 0 && count.isMultiple(of: 1_000_000)
  }

  private static func arabicCategory(of count: Int) -> PluralCategory {
    switch (count, count % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }
}
