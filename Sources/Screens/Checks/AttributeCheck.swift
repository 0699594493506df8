internal import WidgetCore

/// Compares the attributes that a screen names with those that records have.
struct AttributeCheck {
  /// By the searcher's id; nothing is known of the records of others.
  let surveys: [String: RecordSurvey]
  let sources: [String: String]
  // What stands in a preset is one mistake, however many widgets use it.
  private var reported: Set<Finding> = []

  private struct Finding: Hashable {
    var message: String
    var range: SourceRange
  }

  init(surveys: [String: RecordSurvey], sources: [String: String]) {
    (self.surveys, self.sources) = (surveys, sources)
  }

  /// Checks what a widget names.
  ///
  /// - Parameter searchers: the ids of those that the widget speaks to.
  mutating func report(
    _ placed: PlacedWidget, of searchers: [String], into diagnostics: inout Diagnostics
  ) {
    let entry = placed.draft.entry
    // The widgets inside of another are widgets of their own.
    let keys = ScreenKeys.widget + (placed.widget.connector is any Container ? ["widgets"] : [])
    var found = Diagnostics()
    report(
      placed.attributeUses, in: entry.mapping, except: keys,
      at: placed.isWhole ? placed.draft.range() : nil,
      of: searchers, into: &found)
    for var finding in found.all {
      if let use = entry.use, entry.isBorrowed(finding.range) {
        finding.notes.append(Diagnostic.Note("the preset is used here", at: use.range))
      }
      diagnostics.report(finding)
    }
  }

  /// Checks what a text of filters names.
  mutating func report(
    _ filters: WrittenFilters, of searchers: [String], into diagnostics: inout Diagnostics
  ) {
    report(
      filters.groups.flatMap(\.filters).map(\.attributeUse),
      at: WrittenName(
        range: filters.range, isExact: false, isHidden: filters.node.isInterpolated),
      of: searchers, into: &diagnostics
    ) { use, sources in NameSearch.places(of: use.attribute, in: filters.node, sources) }
  }

  /// Checks what an entry names.
  ///
  /// - Parameters:
  ///   - keys: those of the entry that name no attributes.
  ///   - range: the place for what is not found in the entry's values; nil if that does not count.
  mutating func report(
    _ uses: [AttributeUse], in mapping: Mapping, except keys: [String], at range: SourceRange?,
    of searchers: [String], into diagnostics: inout Diagnostics
  ) {
    // What is not found in the values may be made from one that is a secret.
    let isHidden = mapping.entries.contains { $0.value.isInterpolated }
    let elsewhere = range.map { WrittenName(range: $0, isExact: false, isHidden: isHidden) }
    report(uses, at: elsewhere, of: searchers, into: &diagnostics) { use, sources in
      var named = mapping
      // What a misspelt key holds can be anywhere.
      if let only = use.parameter, named.entry(only) != nil {
        named.entries.removeAll { $0.key != only }
      }
      return NameSearch.places(of: use.attribute, in: named, except: keys, sources)
    }
  }

  private mutating func report(
    _ uses: [AttributeUse], at elsewhere: WrittenName?, of searchers: [String],
    into diagnostics: inout Diagnostics,
    places: (_ use: AttributeUse, _ sources: [String: String]) -> [WrittenName]
  ) {
    guard let records = KnownRecords(searchers.map { surveys[$0] }) else { return }
    for use in uses {
      // What is wrong with an attribute in one way need not be told of in another.
      let alike = uses.filter { $0.attribute == use.attribute && $0.parameter == use.parameter }
      guard alike.first == use else { continue }
      let purposes = Set(alike.map(\.purpose))
      guard let problem = records.problem(with: use.attribute, for: purposes) else { continue }
      let places = places(use, sources)
      for place in places.isEmpty ? [elsewhere].compactMap(\.self) : places {
        report(problem, of: use.attribute, at: place, into: &diagnostics)
      }
    }
  }

  /// Checks attributes that are the keys of a mapping.
  mutating func report(
    keysOf mapping: Mapping, of searchers: [String], into diagnostics: inout Diagnostics
  ) {
    guard let records = KnownRecords(searchers.map { surveys[$0] }) else { return }
    for entry in mapping.entries {
      guard let problem = records.problem(with: entry.key, for: [.shown]) else { continue }
      report(problem, of: entry.key, at: WrittenName(range: entry.keyRange), into: &diagnostics)
    }
  }

  private mutating func report(
    _ problem: KnownRecords.Problem, of attribute: String, at place: WrittenName,
    into diagnostics: inout Diagnostics
  ) {
    let name = place.isHidden ? "given by the environment" : "'\(attribute)'"
    let message = problem.message(name)
    guard reported.insert(Finding(message: message, range: place.range)).inserted else { return }
    var fixIt = place.isExact && !place.isHidden ? problem.fixIt : nil
    fixIt?.range = place.range
    diagnostics.report(
      Diagnostic(
        problem.id, message, at: place.range, severity: .warning,
        help: place.isHidden ? problem.generalHelp : problem.help, fixIt: fixIt))
  }
}
