/// The languages whose way to write numbers, dates and plurals is known.
///
/// The facts are those of the Common Locale Data Repository 45, with western digits everywhere.
public enum DisplayLocale: String, Hashable, Sendable, CaseIterable, ParameterValue {
  case english = "en"
  case britishEnglish = "en-GB"
  case indianEnglish = "en-IN"
  case german = "de"
  case swissGerman = "de-CH"
  case french = "fr"
  case spanish = "es"
  case italian = "it"
  case portuguese = "pt"
  case europeanPortuguese = "pt-PT"
  case dutch = "nl"
  case swedish = "sv"
  case japanese = "ja"
  case chinese = "zh"
  case arabic = "ar"
  case hindi = "hi"
}
