internal import Components
public import WidgetCore

/// Compares a screen, as far as it could be read, with its searchers: with what they can do, and with
/// the records that they have.
public struct SearcherCheck {
  private let screen: Screen?
  private let outline: ScreenOutline
  private let sources: [String: String]

  /// Nil if nothing of the screen could be read.
  public init?(_ loaded: LoadedScreen) {
    guard let outline = loaded.outline else { return nil }
    (screen, self.outline, sources) = (loaded.screen, outline, loaded.sources)
  }

  /// What the screen asks for and its searchers cannot do, as their settings tell.
  public func reportCapabilities(into diagnostics: inout Diagnostics) {
    let check = CapabilityCheck(searchers: outline.searchers.compactMap(\.entry))
    for widget in outline.widgets where widget.isWhole { check.report(widget, into: &diagnostics) }
  }

  /// What the records do not have, or have in another way than the screen takes for granted.
  ///
  /// - Parameter searchers: those that could be opened, by id; what others have is not known.
  public func report(
    _ searchers: [String: any Searcher], into diagnostics: inout Diagnostics
  ) async {
    var surveys: [String: RecordSurvey] = [:]
    var answering = searchers
    for draft in outline.searchers {
      guard let entry = draft.readableEntry,
        let searcher = searchers[entry.id] as? any SurveyedSearcher
      else { continue }
      do throws(SearchError) {
        var survey = try await searcher.survey(of: attributes(for: entry))
        for remark in survey.remarks {
          diagnostics.report(
            Diagnostic(.searcherRemark, remark, at: entry.range, severity: .note))
        }
        survey.namePush(push(to: entry, among: searchers))
        if draft.isBroken {
          survey.keepNames()
          answering[entry.id] = nil
        }
        if survey.recordCount > 0 { surveys[entry.id] = survey }
      } catch {
        answering[entry.id] = nil
        let id: DiagnosticID = error.reason == .refused ? .refusedRequest : .searcherUnavailable
        diagnostics.report(Diagnostic(id, error.message, at: entry.range))
      }
    }
    reportAttributes(surveys, into: &diagnostics)
    let start = StartCheck(
      screen: screen, outline: outline, probe: SearchProbe(searchers: answering), surveys: surveys,
      sources: sources)
    await start.report(into: &diagnostics)
  }

  /// The command that sends records to a searcher.
  private func push(
    to entry: Screen.SearcherEntry, among searchers: [String: any Searcher]
  ) -> String {
    let isFile = [".yaml", ".yml", ".json"].contains(where: outline.file.hasSuffix)
    let file = isFile ? outline.file : "SCREEN"
    let hasRecords = searchers.values.contains { $0 is any ListedSearcher }
    return
      "widgetrun push \(file) --to \(entry.id)" + (hasRecords ? "" : " --records FILE")
  }

  /// The attributes that the searchers' own settings name and no record has; quick enough for every
  /// run.
  public func reportSettings(
    _ searchers: [String: any Searcher], into diagnostics: inout Diagnostics
  ) async {
    for draft in outline.searchers {
      guard let entry = draft.entry,
        let searcher = searchers[entry.id] as? any SurveyedSearcher, searcher.knowsAllNames,
        let survey = try? await searcher.survey(of: []),
        survey.recordCount > 0
      else { continue }
      var check = AttributeCheck(surveys: [entry.id: survey], sources: sources)
      let names = entry.settings.attributeUses.map {
        AttributeUse($0.attribute, .shown, parameter: $0.parameter)
      }
      report(names, of: draft, &check, into: &diagnostics)
    }
  }

  private func report(
    _ uses: [AttributeUse], of draft: SearcherReader.Draft, _ check: inout AttributeCheck,
    into diagnostics: inout Diagnostics
  ) {
    guard let mapping = outline.searcher(draft.id) else { return }
    let range = mapping["type"]?.range ?? draft.range
    check.report(
      uses, in: mapping, except: ScreenKeys.searcher, at: draft.isBroken ? nil : range,
      of: [draft.id], into: &diagnostics)
  }

  /// The attributes that widgets of a searcher, and the searcher itself, name.
  private func attributes(for entry: Screen.SearcherEntry) -> Set<String> {
    let widgets = outline.widgets.filter { $0.widget.speaks(to: entry.id) }
    return Set((entry.settings.attributeUses + widgets.flatMap(\.attributeUses)).map(\.attribute))
  }

  private func reportAttributes(
    _ surveys: [String: RecordSurvey], into diagnostics: inout Diagnostics
  ) {
    var check = AttributeCheck(surveys: surveys, sources: sources)
    for draft in outline.searchers {
      report(draft.settings?.attributeUses ?? [], of: draft, &check, into: &diagnostics)
    }
    let ids = outline.searchers.map(\.id)
    for placed in outline.widgets {
      check.report(placed, of: ids.filter(placed.widget.speaks(to:)), into: &diagnostics)
    }
    for filters in outline.state.initial + outline.state.always {
      check.report(filters, of: ids, into: &diagnostics)
    }
    let words = ["attributes", "values"].compactMap {
      outline.root["labels"]?.mapping?[$0]?.mapping
    }
    for names in words + [outline.root["formats"]?.mapping].compactMap({ $0 }) {
      check.report(keysOf: names, of: ids, into: &diagnostics)
    }
  }
}

extension RecordSurvey {
  /// Forgets what may be known only because the searcher has defaults in place of what is meant.
  fileprivate mutating func keepNames() {
    attributes = [:]
    hindrances = []
  }

  /// Names a command by its text where it is a cure.
  fileprivate mutating func namePush(_ command: String) {
    for index in hindrances.indices where hindrances[index].isCuredByPush {
      let other = hindrances[index].help.map { ", or \($0)" } ?? ""
      hindrances[index].help = "run '\(command)'\(other)"
    }
  }
}

extension PlacedWidget {
  /// All that the widget names of the records: what it filters by, asks for and shows.
  var attributeUses: [AttributeUse] { widget.attributeUses }
}

extension Screen.Widget {
  /// All that the widget names of the records: what it filters by, asks for and shows.
  var attributeUses: [AttributeUse] {
    let targets = connector.targets.map {
      AttributeUse($0.attribute, $0.kind == .numeric ? .compared : .filtered)
    }
    return targets + connector.firstRequest.attributeUses + connector.attributeUses
  }
}

extension DiagnosticID {
  /// A searcher whose engine or records cannot be reached.
  public static let searcherUnavailable: Self = "searcher-unavailable"
  /// What an engine lets a person know of it.
  static let searcherRemark: Self = "searcher-remark"
}
