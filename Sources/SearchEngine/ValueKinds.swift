import Components
import Search

/// What the values of a column look like, to suggest settings that make them comparable.
struct ValueKinds {
  /// The maximum number of texts to examine, evenly distributed over all of them.
  private static let maximumTexts = 200

  /// The first text that looks like a number; nil if fewer than nine in ten texts do.
  private var number: String?
  /// The first text that looks like a date; nil if fewer than nine in ten texts do.
  private var date: String?
  /// The formats of dates in another form than ISO 8601; empty if fewer than nine in ten are dates.
  private var formats: [DateFormat] = []
  /// The first text that is not an ISO 8601 date; nil if there is none.
  private var example: String?
  /// True if the texts have the same order as the numbers in them, such as years.
  private var isSorted = false
  private var hasNumbers = false
  private var areMilliseconds = false

  /// Examines a column. Complexity: O(1).
  init(_ column: Column) {
    let numbers = column.numbers?.values
    let numberCount = numbers?.count ?? 0
    hasNumbers = numberCount > 0
    if let numbers, numberCount > 0 {
      areMilliseconds =
        CivilDate.milliseconds.contains(numbers[0])
        && CivilDate.milliseconds.contains(numbers[numberCount - 1])
    }
    guard let values = column.facets?.values else { return }
    // The texts of numbers come first.
    let texts = numberCount..<max(numberCount, values.count)
    let step = max(1, texts.count / Self.maximumTexts)
    let sample = stride(from: texts.lowerBound, to: texts.upperBound, by: step).map(values.text)
    // Mostly numbers with a few texts such as `unknown` need no setting.
    if sample.isEmpty || texts.count * 10 < numberCount { return }
    let numerals = sample.filter(Self.isNumber)
    if numerals.count * 10 >= sample.count * 9 { number = numerals.first }
    let dates = sample.filter(Self.isDate)
    if dates.count * 10 >= sample.count * 9 { date = dates.first }
    formats = DateFormat.formats(of: sample)
    example = sample.first { !Self.isDate($0) }
    let length = sample[0].utf8.count
    isSorted =
      !hasNumbers
      && sample.allSatisfy { $0.utf8.count == length && $0.utf8.allSatisfy(\.isDecimalDigit) }
  }

  private static func isNumber(_ text: String) -> Bool {
    guard let numeral = Numeral(text) else { return false }
    return numeral.value(usesComma: true) != nil || numeral.value(usesComma: false) != nil
  }

  private static func isDate(_ text: String) -> Bool { CivilDate.read(text) != nil }

  /// The uses that the values don't support, with the setting that makes them possible.
  func limitations(
    of attribute: String, _ settings: EmbeddedSettings
  ) -> [RecordSurvey.Limitation] {
    if settings.numbers.contains(attribute) { return [] }
    let formatted = dateFormatLimitations(of: attribute, isDate: settings.dates.contains(attribute))
    if settings.dates.contains(attribute) || !formatted.isEmpty { return formatted }
    var limitations: [RecordSurvey.Limitation] = []
    if let number {
      let help = "add 'numbers: [\(attribute)]' to the searcher"
      let subject = "contains numbers as text, such as '\(number)'"
      var compared = RecordSurvey.Limitation(
        attribute, for: [.compared, .measured, .dated], "\(subject), expected numbers", help: help)
      (compared.diagnostic, compared.isError) = (.numbersAsText, !hasNumbers)
      limitations.append(compared)
      if !isSorted {
        var sorted = RecordSurvey.Limitation(
          attribute, for: [.sorted], "\(subject), which are sorted as text", help: help)
        sorted.diagnostic = .numbersAsText
        limitations.append(sorted)
      }
    }
    let help = "add 'dates: [\(attribute)]' to the searcher"
    if let date, number == nil {
      var compared = RecordSurvey.Limitation(
        attribute, for: [.compared, .measured, .dated],
        "contains dates as text, such as '\(date)', expected seconds since 1970", help: help)
      (compared.diagnostic, compared.isError) = (.datesAsText, !hasNumbers)
      limitations.append(compared)
    }
    if areMilliseconds {
      limitations.append(.datesInMilliseconds(of: attribute, help: help))
    }
    return limitations
  }

  /// The uses that dates in another form than ISO 8601 don't support.
  ///
  /// - Parameter isDate: whether the attribute is in `dates`, so that it lacks only its format.
  private func dateFormatLimitations(
    of attribute: String, isDate: Bool
  ) -> [RecordSurvey.Limitation] {
    guard let setting = formats.setting(for: attribute), let example, !(isDate && hasNumbers) else {
      return []
    }
    let dates = isDate ? "" : "'dates: [\(attribute)]' and "
    let subject = "contains dates in another form than 2024-05-01, such as '\(example)'"
    var limitation = RecordSurvey.Limitation(
      attribute, for: [.compared, .measured, .dated], subject,
      help: "add \(dates)\(setting) to the searcher")
    (limitation.diagnostic, limitation.isError) = (.datesAsText, !hasNumbers)
    if isDate { return [limitation] }
    var sorted = RecordSurvey.Limitation(
      attribute, for: [.sorted], "\(subject), which are sorted as text", help: limitation.help)
    sorted.diagnostic = .datesAsText
    return [limitation, sorted]
  }
}

extension DiagnosticID {
  /// A comparison or a sort order of texts that contain numbers.
  static let numbersAsText: Self = "numbers-as-text"
  /// A comparison of texts that contain dates.
  static let datesAsText: Self = "dates-as-text"
}
