internal import Components
public import WidgetCore

/// Compares a screen that was read without errors with its searchers: with what they can do, and
/// with the records that they have.
public struct SearcherCheck {
  private let screen: Screen
  private let outline: ScreenOutline
  private let sources: [String: String]

  /// Nil if there was an error in the screen, so that there is nothing to compare.
  public init?(_ loaded: LoadedScreen) {
    guard let screen = loaded.screen, let outline = loaded.outline else { return nil }
    (self.screen, self.outline, sources) = (screen, outline, loaded.sources)
  }

  /// What the screen asks for and its searchers cannot do, as their settings tell.
  public func reportCapabilities(into diagnostics: inout Diagnostics) {
    let check = CapabilityCheck(searchers: screen.searchers)
    for widget in outline.widgets { check.report(widget, into: &diagnostics) }
  }

  /// What the records do not have, or have in another way than the screen takes for granted.
  ///
  /// - Parameter searchers: those that could be opened, by id; what others have is not known.
  public func report(
    _ searchers: [String: any Searcher], into diagnostics: inout Diagnostics
  ) async {
    var surveys: [String: RecordSurvey] = [:]
    var answering = searchers
    for entry in screen.searchers {
      guard let searcher = searchers[entry.id] as? any SurveyedSearcher else { continue }
      do throws(SearchError) {
        var survey = try await searcher.survey(of: attributes(for: entry))
        for remark in survey.remarks {
          diagnostics.report(
            Diagnostic(.searcherRemark, remark, at: entry.range, severity: .note))
        }
        survey.namePush(push(to: entry, among: searchers))
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
    let isFile = [".yaml", ".yml", ".json"].contains(where: screen.file.hasSuffix)
    let file = isFile ? screen.file : "SCREEN"
    let hasRecords = searchers.values.contains { $0 is any ListedSearcher }
    return
      "widgetrun push \(file) --to \(entry.id)" + (hasRecords ? "" : " --records FILE")
  }

  /// The attributes that the searchers' own settings name and no record has; quick enough for every
  /// run.
  public func reportSettings(
    _ searchers: [String: any Searcher], into diagnostics: inout Diagnostics
  ) async {
    for entry in screen.searchers {
      guard let searcher = searchers[entry.id] as? any SurveyedSearcher,
        searcher.knowsAllNames, let survey = try? await searcher.survey(of: []),
        survey.recordCount > 0
      else { continue }
      var check = AttributeCheck(surveys: [entry.id: survey], sources: sources)
      let names = entry.settings.attributeUses.map {
        AttributeUse($0.attribute, .shown, parameter: $0.parameter)
      }
      report(names, of: entry, &check, into: &diagnostics)
    }
  }

  private func report(
    _ uses: [AttributeUse], of entry: Screen.SearcherEntry, _ check: inout AttributeCheck,
    into diagnostics: inout Diagnostics
  ) {
    guard let mapping = outline.searcher(entry.id) else { return }
    check.report(
      uses, in: mapping, except: ScreenKeys.searcher, at: mapping["type"]?.range ?? entry.range,
      of: [entry.id], into: &diagnostics)
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
    for entry in screen.searchers {
      report(entry.settings.attributeUses, of: entry, &check, into: &diagnostics)
    }
    let ids = screen.searchers.map(\.id)
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
