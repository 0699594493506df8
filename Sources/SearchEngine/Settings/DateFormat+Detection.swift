import Search

extension DateFormat {
  /// The number of texts that decide which formats are compared.
  private static let sampleSize = 20
  /// The maximum number of bytes of a date.
  private static let maximumLength = 40

  /// Common formats besides ISO 8601.
  private static let common: [DateFormat] = {
    let days = [
      "dd/MM/yyyy", "MM/dd/yyyy", "dd.MM.yyyy", "dd-MM-yyyy", "MM-dd-yyyy", "yyyy/MM/dd",
      "d MMM yyyy", "d. MMM yyyy", "MMM d, yyyy", "MMM d yyyy",
    ]
    return days.flatMap { day in ["", " HH:mm", " HH:mm:ss"].map { day + $0 } }
      .compactMap { DateFormat($0) }
  }()

  /// The common formats that fit the most texts; empty if fewer than nine in ten fit one of them or
  /// ISO 8601, or if all have the latter.
  ///
  /// There are two if the dates can start with the day or the month, because no number is above 12.
  /// Complexity: O(*texts*).
  static func formats(of texts: [String]) -> [DateFormat] {
    let others = texts.filter { CivilDate.read($0) == nil }
    let first = others.prefix(sampleSize).filter { $0.utf8.count <= maximumLength }
    let matches = common.filter { format in first.contains { format.seconds(in: $0) != nil } }
      .map { format in (format: format, count: others.count { format.seconds(in: $0) != nil }) }
    guard let most = matches.map(\.count).max(),
      (texts.count - others.count + most) * 10 >= texts.count * 9
    else { return [] }
    return matches.filter { $0.count == most }.map(\.format)
  }
}

extension [DateFormat] {
  /// The settings that name the first of the formats, with the others as alternatives.
  func setting(for attribute: String) -> String? {
    guard let first else { return nil }
    let others = dropFirst().map { " or '\($0.pattern)'" }.joined()
    return "'dateFormat: { \(attribute): \(first.pattern) }'\(others)"
  }
}
