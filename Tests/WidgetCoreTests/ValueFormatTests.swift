import Testing
import WidgetCore

@Suite struct ValueFormatTests {
  private func format(_ style: ValueFormat.Style, _ change: (inout ValueFormat) -> Void = { _ in })
    -> ValueFormat
  {
    var format = ValueFormat(style)
    change(&format)
    return format
  }

  /// Spaces that do not break are written `_`, narrow ones `·`.
  private func shown(_ text: String?) -> String? {
    text?.replacing("\u{A0}", with: "_").replacing("\u{202F}", with: "·")
  }

  @Test(arguments: [
    (DisplayLocale.english, "1,234,567.5", "€1,234.50", "25%"),
    (.britishEnglish, "1,234,567.5", "€1,234.50", "25%"),
    (.indianEnglish, "12,34,567.5", "€1,234.50", "25%"),
    (.german, "1.234.567,5", "1.234,50_€", "25_%"),
    (.swissGerman, "1’234’567.5", "€_1’234.50", "25%"),
    (.french, "1·234·567,5", "1·234,50_€", "25·%"),
    (.spanish, "1.234.567,5", "1234,50_€", "25_%"),
    (.italian, "1.234.567,5", "1.234,50_€", "25%"),
    (.portuguese, "1.234.567,5", "€_1.234,50", "25%"),
    (.europeanPortuguese, "1_234_567,5", "1234,50_€", "25%"),
    (.dutch, "1.234.567,5", "€_1.234,50", "25%"),
    (.swedish, "1_234_567,5", "1_234,50_€", "25_%"),
    (.japanese, "1,234,567.5", "€1,234.50", "25%"),
    (.chinese, "1,234,567.5", "€1,234.50", "25%"),
    (.arabic, "1,234,567.5", "1,234.50_€", "25%"),
    (.hindi, "12,34,567.5", "€1,234.50", "25%"),
  ])
  func numbersAreFormattedByLanguage(
    locale: DisplayLocale, number: String, currency: String, percent: String
  ) {
    #expect(shown(format(.number).text(of: 1_234_567.5, in: locale)) == number)
    let euro = format(.currency) { $0.currency = "EUR" }
    #expect(shown(euro.text(of: 1234.5, in: locale)) == currency)
    #expect(shown(format(.percent).text(of: 0.25, in: locale)) == percent)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (-5, "-5"), (999, "999"), (1000, "1,000"), (-1234.25, "-1,234.25"),
    (0.1, "0.1"), (0.00001, "0.00001"), (9e15, "9,000,000,000,000,000"), (1e16, "1e+16"),
    (.infinity, "inf"), (1e300, "1e+300"),
  ])
  func numbersOfEverySizeAreFormatted(number: Double, text: String) {
    #expect(format(.number).text(of: number, in: .english) == text)
  }

  @Test(arguments: [
    (1.005, 2, "1.00"), (0.999, 2, "1.00"), (-0.001, 2, "0.00"), (-1.5, 0, "-2"), (2, 3, "2.000"),
    (1234.5678, 1, "1,234.6"), (0.05, 1, "0.1"),
  ])
  func decimalsAreRoundedAndPadded(number: Double, decimals: Int, text: String) {
    #expect(format(.number) { $0.decimals = decimals }.text(of: number, in: .english) == text)
  }

  @Test(arguments: [
    ("USD", 5.0, "$5.00"), ("JPY", 1234.5, "¥1,235"), ("KWD", 1, "KWD_1.000"),
    ("CHF", -5, "-CHF_5.00"), ("EUR", -0.001, "€0.00"),
  ])
  func currenciesHaveSymbolsAndDecimals(code: String, number: Double, text: String) {
    let format = format(.currency) { $0.currency = code }
    #expect(shown(format.text(of: number, in: .english)) == text)
  }

  @Test(arguments: [
    (0.0, "0_B"), (999, "999_B"), (1000, "1_kB"), (1234, "1.2_kB"), (999_950, "1_MB"),
    (5e9, "5_GB"), (1e22, "10,000_EB"), (-2500, "-2.5_kB"),
  ])
  func bytesHaveDecimalUnits(number: Double, text: String) {
    #expect(shown(format(.bytes).text(of: number, in: .english)) == text)
  }

  @Test func yearsHaveNoSeparatorsAndUnitsFollowNumbers() {
    #expect(format(.plain).text(of: 1984.0, in: .english) == "1984")
    #expect(shown(format(.number) { $0.unit = "ft" }.text(of: 14472.0, in: .german)) == "14.472_ft")
  }

  @Test func listsAreFormattedItemByItem() {
    let euro = format(.currency) { $0.currency = "EUR" }
    #expect(euro.text(of: [1, 2.5, "free"], in: .english) == "€1.00, €2.50, free")
    #expect(euro.text(of: "free", in: .english) == nil)
    #expect(euro.text(of: nil, in: .english) == nil)
  }
}
