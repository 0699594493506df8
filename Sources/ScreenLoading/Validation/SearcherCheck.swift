internal import Components
internal import Screens
public import WidgetCore

/// Checks a screen against the capabilities and records of its searchers.
///
/// It also checks the valid parts of a screen with errors.
public struct SearcherCheck {
  private let screen: Screen?
  private let outline: ScreenOutline
  private let sources: [String: String]

  /// Creates a check; nil if no part of the screen could be decoded.
  public init?(_ loaded: LoadedScreen) {
    guard let outline = loaded.outline else { return nil }
    (screen, self.outline, sources) = (loaded.screen, outline, loaded.sources)
  }

  /// Reports capabilities that widgets require and the searchers' settings do not provide.
  public func reportCapabilities(into diagnostics: inout Diagnostics) {
    let check = CapabilityCheck(searchers: outline.searchers.compactMap(\.configuration))
    for widget in outline.widgets where widget.isValid { check.report(widget, into: &diagnostics) }
  }

  /// Reports attributes, filters, and sort orders that do not match the records.
  ///
  /// Sends requests to the searchers: surveys of the records, and one request for each initial
  /// filter and sort order.
  ///
  /// - Parameters:
  ///   - searchers: The open searchers by id; others are not checked.
  ///   - diagnostics: Receives the problems.
  public func report(
    _ searchers: [String: any Searcher], into diagnostics: inout Diagnostics
  ) async {
    var surveys: [String: RecordSurvey] = [:]
    var available = searchers
    for declaration in outline.searchers {
      guard let entry = declaration.partialConfiguration,
        let searcher = searchers[entry.id] as? any SurveyableSearcher
      else { continue }
      do throws(SearchError) {
        var survey = try await searcher.survey(of: attributes(for: entry))
        for remark in survey.remarks {
          diagnostics.report(
            Diagnostic(.searcherRemark, remark, at: entry.range, severity: .note))
        }
        survey.setPushCommand(pushCommand(for: entry, among: searchers))
        if declaration.isInvalid {
          survey.removeAllButNames()
          available[entry.id] = nil
        }
        if survey.recordCount > 0 { surveys[entry.id] = survey }
      } catch {
        available[entry.id] = nil
        let id: DiagnosticID = error.reason == .refused ? .refusedRequest : .searcherUnavailable
        diagnostics.report(Diagnostic(id, error.message, at: entry.range))
      }
    }
    var attributes = AttributeCheck(surveys: surveys, sources: sources)
    reportAttributes(&attributes, into: &diagnostics)
    var check = InitialStateCheck(
      screen: screen, outline: outline, probe: SearchProbe(searchers: available), surveys: surveys,
      sources: sources)
    await check.report(into: &diagnostics)
    await ValueCheck(outline: outline, probe: check.probe, surveys: surveys)
      .report(into: &diagnostics)
  }

  /// Returns the command that uploads records and settings to a searcher.
  private func pushCommand(
    for entry: Screen.SearcherConfiguration, among searchers: [String: any Searcher]
  ) -> String {
    let isFile = [".yaml", ".yml", ".json"].contains(where: outline.file.hasSuffix)
    let file = isFile ? outline.file : "SCREEN"
    let hasRecords = searchers.values.contains { $0 is any EnumerableSearcher }
    return
      "widgetrun push \(file) --to \(entry.id)" + (hasRecords ? "" : " --records FILE")
  }

  /// Reports attributes that do not match the records, without sending requests.
  ///
  /// Checks the names of all attributes, and the values of those that are used as numbers, because
  /// others may have to be read from the records. Only searchers that know all names without a
  /// survey are checked. The problems are warnings: a screen that could be opened is not rejected
  /// because of its records.
  public func reportAttributes(
    _ searchers: [String: any Searcher], into diagnostics: inout Diagnostics
  ) async {
    let surveys = await completeSurveys(of: searchers) {
      Set(attributeUses(of: $0).filter { Self.numeric.contains($0.purpose) }.map(\.attribute))
    }
    guard !surveys.isEmpty else { return }
    var check = AttributeCheck(surveys: surveys, sources: sources)
    check.isStrict = false
    check.checkedPurposes = Self.numeric
    reportAttributes(&check, into: &diagnostics)
  }

  /// The purposes that require numbers.
  private static let numeric: Set<AttributeUse.Purpose> = [.compared, .measured, .sorted, .dated]

  /// Reports the attributes and values of a filter that is not part of the screen.
  ///
  /// Sends a request for each filter. Only searchers that know all attribute names without a survey
  /// are asked. Unknown attributes are errors; values without matching records are warnings.
  ///
  /// - Parameters:
  ///   - groups: the filter.
  ///   - text: the text that contains the filter, as the user wrote it.
  ///   - source: what the diagnostics name instead of a file.
  ///   - searchers: the open searchers by ID.
  ///   - diagnostics: receives the problems.
  public func reportFilter(
    _ groups: [FilterGroup], in text: String, of source: String,
    _ searchers: [String: any Searcher], into diagnostics: inout Diagnostics
  ) async {
    let attributes = Set(groups.flatMap(\.filters).map(\.attribute))
    let surveys = await completeSurveys(of: searchers) { _ in attributes }
    if surveys.isEmpty { return }
    let range = SourceRange(startOf: source).part(offset: 0, length: text.unicodeScalars.count)
    let filters = FilterDeclaration(
      groups: groups,
      node: Node(.scalar(Scalar(text, style: .plain, value: .text(text))), range: range))
    var check = AttributeCheck(surveys: surveys, sources: [source: text])
    check.optional = optionalAttributes
    check.report(filters, of: outline.searchers.map(\.id), into: &diagnostics)
    if diagnostics.hasErrors { return }
    let values = InitialStateCheck(
      screen: screen, outline: outline, probe: SearchProbe(searchers: searchers), surveys: surveys,
      sources: sources)
    await values.report(filters, into: &diagnostics)
  }

  /// The surveys of the searchers that know all attribute names without a survey.
  private func completeSurveys(
    of searchers: [String: any Searcher],
    _ attributes: (Screen.SearcherConfiguration) -> Set<String>
  ) async -> [String: RecordSurvey] {
    var surveys: [String: RecordSurvey] = [:]
    for entry in outline.searchers.compactMap(\.configuration) {
      guard let searcher = searchers[entry.id] as? any SurveyableSearcher, searcher.reportsAllNames,
        let survey = try? await searcher.survey(of: attributes(entry)), survey.recordCount > 0
      else { continue }
      surveys[entry.id] = survey
    }
    return surveys
  }

  private func report(
    _ uses: [AttributeUse], of declaration: SearcherDeclaration, _ check: inout AttributeCheck,
    into diagnostics: inout Diagnostics
  ) {
    guard let mapping = outline.searcher(declaration.id) else { return }
    let range = mapping["type"]?.range ?? declaration.range
    check.report(
      uses, in: mapping, except: ScreenKeys.searcher, at: declaration.isInvalid ? nil : range,
      of: [declaration.id], into: &diagnostics)
  }

  /// The attributes in the settings and the widgets of a searcher.
  private func attributes(for entry: Screen.SearcherConfiguration) -> Set<String> {
    Set(attributeUses(of: entry).map(\.attribute))
  }

  private func attributeUses(of entry: Screen.SearcherConfiguration) -> [AttributeUse] {
    let widgets = outline.widgets.filter { $0.widget.isConnected(to: entry.id) }
    let filters = (outline.state.initial + outline.state.always).flatMap(\.groups)
    return entry.settings.attributeUses + widgets.flatMap(\.attributeUses)
      + filters.flatMap(\.filters).map(\.attributeUse)
  }

  private var optionalAttributes: Set<String> {
    Set(outline.searchers.flatMap { $0.settings?.optionalAttributes ?? [] })
  }

  /// The attributes whose texts the searchers replace by numbers.
  private var convertedAttributes: Set<String> {
    let uses = outline.searchers.flatMap { $0.settings?.attributeUses ?? [] }
    return Set(
      uses.filter { ["dates", "numbers", "textDates"].contains($0.parameter) }.map(\.attribute))
  }

  private func reportAttributes(
    _ check: inout AttributeCheck, into diagnostics: inout Diagnostics
  ) {
    check.optional = optionalAttributes
    check.converted = convertedAttributes
    for declaration in outline.searchers {
      report(declaration.settings?.attributeUses ?? [], of: declaration, &check, into: &diagnostics)
    }
    let ids = outline.searchers.map(\.id)
    for declared in outline.widgets {
      check.report(declared, of: ids.filter(declared.widget.isConnected(to:)), into: &diagnostics)
    }
    for filters in outline.state.initial + outline.state.always {
      check.report(filters, of: ids, into: &diagnostics)
    }
    let labels = ["attributes", "values"].compactMap {
      outline.root["labels"]?.mapping?[$0]?.mapping
    }
    for names in labels + [outline.root["formats"]?.mapping].compactMap({ $0 }) {
      check.report(keysOf: names, of: ids, into: &diagnostics)
    }
  }
}

extension RecordSurvey {
  /// Removes everything that depends on the searcher's settings, because they are invalid.
  fileprivate mutating func removeAllButNames() {
    attributes = [:]
    limitations = []
  }

  /// Adds the command to the help of limitations that uploading settings removes.
  ///
  /// The command does not change an index of another origin.
  fileprivate mutating func setPushCommand(_ command: String) {
    for index in limitations.indices where limitations[index].isFixedByPush {
      let other = limitations[index].help.map { ", or \($0)" } ?? ""
      limitations[index].help = "run '\(command)' if 'push' created the index\(other)"
    }
  }
}

extension DeclaredWidget {
  /// The attributes that the widget filters by, requests, or shows.
  var attributeUses: [AttributeUse] { widget.attributeUses }
}

extension DiagnosticID {
  /// A searcher with an unreachable engine or missing records.
  public static let searcherUnavailable: Self = "searcher-unavailable"
  /// Information from an engine about its configuration.
  static let searcherRemark: Self = "searcher-remark"
}
