internal import Screens
internal import WidgetCore

/// Checks the attributes that a screen uses against the attributes of the records.
struct AttributeCheck {
  /// The surveys by searcher id, without searchers that have not been surveyed.
  let surveys: [String: RecordSurvey]
  let sources: [String: String]
  /// The attributes that need not occur in the records.
  var optional: Set<String> = []
  /// The attributes that the searchers convert; values that are no numbers are reported already.
  var converted: Set<String> = []
  /// Whether attributes that no record has are errors.
  var isStrict = true
  /// The purposes for which values are checked; for others, only the names. Nil for all purposes.
  var checkedPurposes: Set<AttributeUse.Purpose>?
  // An error in a preset is reported once, even if several widgets use it.
  private var reported: Set<DiagnosticKey> = []

  init(surveys: [String: RecordSurvey], sources: [String: String]) {
    (self.surveys, self.sources) = (surveys, sources)
  }

  /// Checks the attributes of a widget.
  ///
  /// - Parameter searchers: The ids of the searchers that the widget is connected to.
  mutating func report(
    _ widget: DeclaredWidget, of searchers: [String], into diagnostics: inout Diagnostics
  ) {
    let merged = widget.declaration.merged
    var found = Diagnostics()
    report(
      widget.attributeUses, in: merged.mapping,
      // Nested widgets are checked separately.
      except: ScreenKeys.widget + (widget.widget.connector is any Container ? ["widgets"] : []),
      at: widget.isValid ? widget.declaration.range() : nil, of: searchers, into: &found)
    for diagnostic in found.all { diagnostics.report(merged.annotated(diagnostic)) }
  }

  /// Checks the attributes of a filter expression.
  mutating func report(
    _ filters: FilterDeclaration, of searchers: [String], into diagnostics: inout Diagnostics
  ) {
    report(
      filters.groups.flatMap(\.filters).map(\.attributeUse),
      at: { _ in
        NameOccurrence(range: filters.range, isExact: false, isHidden: filters.node.isInterpolated)
      },
      of: searchers, into: &diagnostics
    ) { use, sources in
      NameLocator.occurrences(of: use.attribute, in: filters.node, sources)
    }
  }

  /// Checks the attributes of a declaration.
  ///
  /// - Parameters:
  ///   - keys: The keys of the declaration that contain no attributes; only evaluated for a problem.
  ///   - range: The source location for attributes that do not occur in the values, such as default
  ///     values; nil to ignore them.
  mutating func report(
    _ uses: [AttributeUse], in mapping: Mapping, except keys: @autoclosure () -> [String],
    at range: SourceRange?,
    of searchers: [String], into diagnostics: inout Diagnostics
  ) {
    let fallback = { (use: AttributeUse) in
      range.map {
        NameOccurrence(
          range: $0, isExact: false, isHidden: Self.isDerivedFromVariable(use, in: mapping))
      }
    }
    report(uses, at: fallback, of: searchers, into: &diagnostics) { use, sources in
      var searched = mapping
      // Searches all keys if the parameter's own key is misspelled.
      if let only = use.parameter, searched.entry(only) != nil {
        searched.entries.removeAll { $0.key != only }
      }
      return NameLocator.occurrences(of: use.attribute, in: searched, except: keys(), sources)
    }
  }

  /// Whether a name that does not occur in the values of a declaration may be derived from a secret.
  ///
  /// The value of an absent parameter is its default.
  private static func isDerivedFromVariable(_ use: AttributeUse, in mapping: Mapping) -> Bool {
    guard let parameter = use.parameter else {
      return mapping.entries.contains { $0.value.isInterpolated }
    }
    return mapping[parameter]?.isInterpolated ?? false
  }

  private mutating func report(
    _ uses: [AttributeUse], at fallback: (AttributeUse) -> NameOccurrence?,
    of searchers: [String], into diagnostics: inout Diagnostics,
    occurrences: (_ use: AttributeUse, _ sources: [String: String]) -> [NameOccurrence]
  ) {
    guard let records = SurveyedRecords(searchers.map { surveys[$0] }) else { return }
    for use in uses {
      // Reports one mismatch per attribute and parameter.
      let group = uses.filter { $0.attribute == use.attribute && $0.parameter == use.parameter }
      guard group.first == use else { continue }
      let purposes = Set(group.map { isChecked($0) ? $0.purpose : .shown })
      guard let mismatch = records.mismatch(of: use.attribute, for: purposes),
        !isAllowed(mismatch, use.attribute)
      else { continue }
      let occurrences = occurrences(use, sources)
      for occurrence in occurrences.isEmpty ? [fallback(use)].compactMap(\.self) : occurrences {
        report(mismatch, of: use.attribute, at: occurrence, into: &diagnostics)
      }
    }
  }

  /// Checks attributes that are the keys of a mapping.
  mutating func report(
    keysOf mapping: Mapping, of searchers: [String], into diagnostics: inout Diagnostics
  ) {
    guard let records = SurveyedRecords(searchers.map { surveys[$0] }) else { return }
    for entry in mapping.entries {
      guard let mismatch = records.mismatch(of: entry.key, for: [.shown]),
        !isAllowed(mismatch, entry.key)
      else { continue }
      let occurrence = NameOccurrence(range: entry.keyRange)
      report(mismatch, of: entry.key, at: occurrence, into: &diagnostics)
    }
  }

  private func isChecked(_ use: AttributeUse) -> Bool {
    checkedPurposes?.contains(use.purpose) ?? true
  }

  private func isAllowed(_ mismatch: SurveyedRecords.Mismatch, _ attribute: String) -> Bool {
    mismatch.id == .unknownAttribute && optional.contains(attribute)
      || mismatch.id == .notNumeric && converted.contains(attribute)
  }

  private mutating func report(
    _ mismatch: SurveyedRecords.Mismatch, of attribute: String, at occurrence: NameOccurrence,
    into diagnostics: inout Diagnostics
  ) {
    let name = occurrence.isHidden ? Node.hiddenValue : "'\(attribute)'"
    var fixIt = occurrence.isExact && !occurrence.isHidden ? mismatch.fixIt : nil
    fixIt?.range = occurrence.range
    let diagnostic = Diagnostic(
      mismatch.id, mismatch.message(name), at: occurrence.range,
      severity: isStrict && mismatch.isCertain ? .error : mismatch.severity,
      help: occurrence.isHidden ? mismatch.generalHelp : mismatch.help, fixIt: fixIt)
    guard reported.insert(DiagnosticKey(diagnostic)).inserted else { return }
    diagnostics.report(diagnostic)
  }
}
