internal import WidgetCore

/// The surveys of the searchers that a part of a screen is connected to.
struct SurveyedRecords {
  /// A reason why an attribute does not support a use.
  struct Mismatch {
    var id: DiagnosticID
    /// Returns the message for the attribute's name in quotes: `'brand'`.
    var message: (String) -> String
    var help: String?
    /// The help that does not reveal the attribute's name.
    var generalHelp: String?
    /// The replacement of the attribute's name; its range is set for each occurrence.
    var fixIt: Diagnostic.FixIt?
    var severity: Diagnostic.Severity = .warning
    /// True if no record of the searchers can have the attribute.
    var isCertain = false
  }

  private let surveys: [RecordSurvey]
  private static let maxListedNames = 8
  /// The minimum number of records for conclusions about the distribution of values.
  private static let minRecords = 20

  /// Nil if one of the searchers has not been surveyed.
  init?(_ surveys: [RecordSurvey?]) {
    self.surveys = surveys.compactMap { $0 }
    if self.surveys.count < surveys.count || surveys.isEmpty { return nil }
  }

  /// Returns the reason why an attribute does not support some purposes; nil if it does.
  func mismatch(of attribute: String, for purposes: Set<AttributeUse.Purpose>) -> Mismatch? {
    let surveys = surveys.filter { $0.names.contains(attribute) }
    if surveys.isEmpty { return unknown(attribute, for: purposes) }
    if let specific = limitation(of: attribute, for: purposes, in: surveys, isSpecific: true) {
      return specific
    }
    let general = limitation(of: attribute, for: purposes, in: surveys, isSpecific: false)
    if general?.severity == .error { return general }
    return mismatch(ofValuesOf: attribute, for: purposes, in: surveys) ?? general
  }

  private func mismatch(
    ofValuesOf attribute: String, for purposes: Set<AttributeUse.Purpose>,
    in surveys: [RecordSurvey]
  ) -> Mismatch? {
    let found = surveys.compactMap { $0.attributes[attribute] }
    guard let values = found.max(by: { $0.records < $1.records }) else {
      return purposes.isSubset(of: [.shown, .sorted, .grouped, .dated]) ? nil : nested(attribute)
    }
    if !purposes.isDisjoint(with: [.compared, .measured]), values.numbers == 0 {
      return notNumeric(values)
    }
    if purposes.contains(.searched), values.texts == 0, !surveys.contains(where: \.searchesNumbers)
    {
      return notText
    }
    if purposes.contains(.counted), values.records >= Self.minRecords,
      values.distinct * 10 >= (values.texts + values.numbers) * 9
    {
      return tooManyValues(values)
    }
    return nil
  }

  /// - Parameter isSpecific: whether to return limitations with a diagnostic of their own.
  private func limitation(
    of attribute: String, for purposes: Set<AttributeUse.Purpose>, in surveys: [RecordSurvey],
    isSpecific: Bool
  ) -> Mismatch? {
    let limitation = surveys.lazy.flatMap(\.limitations).first {
      $0.attribute == attribute && !$0.purposes.isDisjoint(with: purposes)
        && ($0.diagnostic != nil) == isSpecific
    }
    return limitation.map { limitation in
      Mismatch(
        id: limitation.diagnostic ?? .unpreparedAttribute,
        message: { "the attribute \($0) \(limitation.message)" },
        help: limitation.help, generalHelp: isSpecific ? nil : limitation.help,
        severity: limitation.isError ? .error : .warning)
    }
  }

  /// The mismatch of an attribute that no record has; an error if the engine's settings exclude it.
  private func unknown(_ attribute: String, for purposes: Set<AttributeUse.Purpose>) -> Mismatch {
    var mismatch = unknown(attribute)
    if let reason = limitation(of: attribute, for: purposes, in: surveys, isSpecific: false),
      reason.severity == .error
    {
      (mismatch.message, mismatch.severity) = (reason.message, .error)
    }
    return mismatch
  }

  private func unknown(_ attribute: String) -> Mismatch {
    let names = Set(surveys.flatMap(\.names)).sorted()
    let noRange = SourceRange(startOf: "")
    var fixIt = Suggestion.fixIt(for: attribute, in: names, at: noRange)
    // The last part of a path is often written differently, too: `Lvl0` for `region.lvl0`.
    // Authors often write `lvl0` for `region.lvl0`.
    let nested = names.filter { name in
      guard let dot = name.lastIndex(of: ".") else { return false }
      return name.hasSuffix(".\(attribute)")
        || Suggestion.isSameName(String(name[name.index(after: dot)...]), attribute)
    }
    if let only = nested.first, nested.count == 1 { fixIt = Diagnostic.FixIt(noRange, only) }
    let listed = nested.isEmpty ? names : nested
    let sampleSize = surveys.compactMap(\.sampleSize).max()
    // A similar name is a guess. In a sample, other records may have the attribute.
    if let similar = fixIt {
      let isNotation = Suggestion.isSameName(similar.replacement, attribute)
      fixIt?.isSafe = similar.isSafe && sampleSize == nil && isNotation
    }
    let subject = sampleSize.map { "none of the \($0) examined records" } ?? "no record"
    if attribute == GeographicArea.attribute,
      let other = names.first(where: { names.contains("\($0).lat") && names.contains("\($0).lng") })
    {
      let help = "write 'geolocation: \(other)' in the searcher, and 'attribute: \(other)' here"
      return Mismatch(
        id: .unknownAttribute, message: { "\(subject) has the attribute \($0)" }, help: help,
        generalHelp: help, isCertain: sampleSize == nil)
    }
    let list =
      Suggestion.available("attributes", listed.prefix(Self.maxListedNames))
      + (listed.count > Self.maxListedNames ? ", …" : "")
    return Mismatch(
      id: .unknownAttribute, message: { "\(subject) has the attribute \($0)" },
      help: fixIt.map { "did you mean '\($0.replacement)'?" } ?? list, generalHelp: list,
      fixIt: fixIt, isCertain: sampleSize == nil)
  }

  /// Returns the mismatch of an attribute with objects and no other values.
  private func nested(_ attribute: String) -> Mismatch? {
    let nested = surveys.flatMap(\.names).filter { $0.hasPrefix("\(attribute).") }
    guard let first = nested.min() else { return nil }
    return Mismatch(
      id: .unknownAttribute,
      message: { "the attribute \($0) contains objects, expected values" },
      help: "use a nested attribute such as '\(first)'")
  }

  private func notNumeric(_ values: RecordSurvey.Attribute) -> Mismatch {
    let help =
      values.hasNumericTexts
      ? "remove the quotes around the numbers in the records" : "use a numeric attribute"
    return Mismatch(
      id: .notNumeric,
      message: { "the attribute \($0) contains only text, expected numbers" },
      help: help, generalHelp: help)
  }

  private var notText: Mismatch {
    let help = "remove it, or filter by it instead"
    return Mismatch(
      id: .notText,
      message: { "the attribute \($0) contains only numbers, expected text to search" },
      help: help, generalHelp: help)
  }

  private func tooManyValues(_ values: RecordSurvey.Attribute) -> Mismatch {
    let help = "use an attribute with fewer distinct values"
    return Mismatch(
      id: .tooManyValues,
      message: {
        "the attribute \($0) has \(values.distinct) distinct values in \(values.records) records, "
          + "too many for a list"
      }, help: help, generalHelp: help)
  }
}

extension DiagnosticID {
  /// An attribute that does not occur in the records.
  static let unknownAttribute: Self = "unknown-attribute"
  /// A numeric use of an attribute without numbers.
  static let notNumeric: Self = "not-numeric"
  /// An attribute that the engine's settings do not prepare for its use.
  static let unpreparedAttribute: Self = "unprepared-attribute"
  /// A searchable attribute without text.
  static let notText: Self = "not-text"
  /// A list of values of an attribute that is almost unique.
  static let tooManyValues: Self = "too-many-values"
}
