internal import WidgetCore

/// What is known of the records of the searchers that something on a screen speaks to.
struct KnownRecords {
  /// What is wrong with an attribute.
  struct Problem {
    var id: DiagnosticID
    /// The message for an attribute in words: `'brand'`.
    var message: (String) -> String
    var help: String?
    /// The help that tells nothing of the attribute's name.
    var generalHelp: String?
    /// The replacement of the attribute's name, wherever it stands.
    var fixIt: Diagnostic.FixIt?
  }

  private let surveys: [RecordSurvey]
  private static let listedNames = 8
  /// Fewer records say little about how values are spread.
  private static let fewestRecords = 20

  /// Nil if there is a searcher of whose records nothing is known.
  init?(_ surveys: [RecordSurvey?]) {
    self.surveys = surveys.compactMap { $0 }
    if self.surveys.count < surveys.count || surveys.isEmpty { return nil }
  }

  /// Why an attribute cannot be what it is named for; nil if it can.
  func problem(with attribute: String, for purposes: Set<AttributeUse.Purpose>) -> Problem? {
    let known = surveys.filter { $0.names.contains(attribute) }
    if known.isEmpty { return unknown(attribute) }
    return problem(withValuesOf: attribute, for: purposes, in: known)
      ?? hindrance(of: attribute, for: purposes, in: known)
  }

  private func problem(
    withValuesOf attribute: String, for purposes: Set<AttributeUse.Purpose>,
    in known: [RecordSurvey]
  ) -> Problem? {
    let found = known.compactMap { $0.attributes[attribute] }
    guard let values = found.max(by: { $0.records < $1.records }) else {
      return purposes.isSubset(of: [.shown, .sorted, .grouped]) ? nil : mapping(attribute)
    }
    if !purposes.isDisjoint(with: [.compared, .measured]), values.numbers == 0 {
      return notNumeric(values)
    }
    if purposes.contains(.searched), values.texts == 0 { return notText }
    if purposes.contains(.counted), values.records >= Self.fewestRecords,
      values.distinct * 10 >= (values.texts + values.numbers) * 9
    {
      return tooManyValues(values)
    }
    return nil
  }

  private func hindrance(
    of attribute: String, for purposes: Set<AttributeUse.Purpose>, in known: [RecordSurvey]
  ) -> Problem? {
    let hindrance = known.lazy.flatMap(\.hindrances).first {
      $0.attribute == attribute && !$0.purposes.isDisjoint(with: purposes)
    }
    return hindrance.map { hindrance in
      Problem(
        id: .unpreparedAttribute, message: { "the attribute \($0) \(hindrance.message)" },
        help: hindrance.help, generalHelp: hindrance.help)
    }
  }

  private func unknown(_ attribute: String) -> Problem {
    let names = Set(surveys.flatMap(\.names)).sorted()
    let anywhere = SourceRange(startOf: "")
    var fixIt = Suggestion.fixIt(for: attribute, in: names, at: anywhere)
    // `lvl0` is most likely the end of `region.lvl0`.
    let inner = names.filter { $0.hasSuffix(".\(attribute)") }
    if let only = inner.first, inner.count == 1 { fixIt = Diagnostic.FixIt(anywhere, only) }
    let listed = inner.isEmpty ? names : inner
    // Others may have it.
    let lookedAt = surveys.compactMap(\.lookedAt).max()
    if lookedAt != nil { fixIt?.isSafe = false }
    let nobody = lookedAt.map { "none of the \($0) records that were looked at" } ?? "no record"
    let list =
      ScreenKeys.list(listed.prefix(Self.listedNames))
      + (listed.count > Self.listedNames ? ", …" : "")
    return Problem(
      id: .unknownAttribute, message: { "\(nobody) has the attribute \($0)" },
      help: fixIt.map { "did you mean '\($0.replacement)'?" } ?? "the records have \(list)",
      generalHelp: "the records have \(list)", fixIt: fixIt)
  }

  /// An attribute that has no values itself, because mappings stand there, or nothing.
  private func mapping(_ attribute: String) -> Problem? {
    let inner = surveys.flatMap(\.names).filter { $0.hasPrefix("\(attribute).") }
    guard let first = inner.min() else { return nil }
    return Problem(
      id: .unknownAttribute,
      message: { "the attribute \($0) holds mappings, expected one that holds values" },
      help: "name one inside of it, such as '\(first)'")
  }

  private func notNumeric(_ values: RecordSurvey.Attribute) -> Problem {
    let cure =
      values.textsReadAsNumbers
      ? "write the numbers without quotes in the records" : "use an attribute that holds numbers"
    return Problem(
      id: .notNumeric,
      message: { "the attribute \($0) holds only texts, expected numbers to compare" },
      help: cure, generalHelp: cure)
  }

  private var notText: Problem {
    Problem(
      id: .notText,
      message: { "the attribute \($0) holds only numbers, expected texts to search" },
      help: "leave it out, or filter by it", generalHelp: "leave it out, or filter by it")
  }

  private func tooManyValues(_ values: RecordSurvey.Attribute) -> Problem {
    let cure = "list an attribute whose values are shared by many records"
    return Problem(
      id: .tooManyValues,
      message: {
        "the attribute \($0) has \(values.distinct) different values in \(values.records) records, "
          + "too many for a list"
      }, help: cure, generalHelp: cure)
  }
}

extension DiagnosticID {
  /// An attribute that no record has.
  static let unknownAttribute: Self = "unknown-attribute"
  /// Numbers that are compared, of an attribute that has none.
  static let notNumeric: Self = "not-numeric"
  /// An attribute that the engine's own settings do not prepare for what it is named for.
  static let unpreparedAttribute: Self = "unprepared-attribute"
  /// Texts that are searched, of an attribute that has none.
  static let notText: Self = "not-text"
  /// Values that are listed, of an attribute that is different in nearly all records.
  static let tooManyValues: Self = "too-many-values"
}
