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
