/// Ways out of a search that finds nothing.
public enum Recovery: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// Each filter in force can be taken away.
  case dropFilter
  /// The query without its last word.
  case dropWord
  /// Words with more typos, of which not all need be there.
  case fuzzier
  /// Queries that the screen's author lists.
  case suggestions
  case clearFilters
  case clearQuery
}

/// What can be done in place of a search that finds nothing, and the search that it leads to.
public struct RecoveryOffer: Hashable, Sendable {
  /// The most filters each of which is offered to be taken away.
  public static let mostFilters = 10
  public static let mostSuggestions = 20

  public var recovery: Recovery
  /// What it is about: a filter's text, or a query; nil if that is clear.
  public var value: String?
  /// The search that it leads to.
  public var alternative: SearchRequest.Alternative

  private init(
    _ recovery: Recovery, _ value: String? = nil, query: String? = nil, filters: FilterState? = nil
  ) {
    self.recovery = recovery
    self.value = value
    let name = ([recovery.rawValue] + [value].compactMap(\.self)).joined(separator: "=")
    alternative = SearchRequest.Alternative(name, query: query, filters: filters)
    alternative.isFuzzier = recovery == .fuzzier
  }

  /// The offers that make sense for a search, in the order of the recoveries.
  public static func offers(
    _ recoveries: [Recovery], suggestions: [String], for query: String, _ filters: FilterState
  ) -> [RecoveryOffer] {
    recoveries.flatMap { recovery -> [RecoveryOffer] in
      switch recovery {
      case .dropFilter:
        return filters.filters.prefix(mostFilters).map { filter in
          var rest = filters
          rest.remove(filter)
          return RecoveryOffer(recovery, filter.text, filters: rest)
        }
      case .dropWord:
        let words = query.split(whereSeparator: \.isWhitespace)
        let rest = words.dropLast().joined(separator: " ")
        return rest.isEmpty ? [] : [RecoveryOffer(recovery, rest, query: rest)]
      case .fuzzier: return query.isEmpty ? [] : [RecoveryOffer(recovery)]
      case .suggestions:
        return suggestions.filter { $0 != query }.map { RecoveryOffer(recovery, $0, query: $0) }
      case .clearFilters:
        return filters.isEmpty ? [] : [RecoveryOffer(recovery, filters: FilterState())]
      case .clearQuery: return query.isEmpty ? [] : [RecoveryOffer(recovery, query: "")]
      }
    }
  }

  /// The offer with the hits that it would bring, if that is known; nil if it would bring none.
  ///
  /// `action` takes it up; its value is the name of the alternative.
  public func choice(in context: WidgetContext, action: String) -> View.Choice? {
    let count = context.response?.alternatives[alternative.name]
    guard count != 0 else { return nil }
    return View.Choice(
      label(in: context.wording), value: .text(alternative.name), count: count,
      actions: [context.action(action, alternative.name)])
  }

  /// What people read of it.
  public func label(in wording: Wording) -> String {
    switch recovery {
    case .dropFilter:
      let filter = value.flatMap { try? FilterParser.parseFilter($0) }
      return wording.text(.withoutFilter, ["filter": filter.map(wording.label) ?? value ?? ""])
    case .dropWord, .suggestions: return wording.text(.searchFor, ["query": value ?? ""])
    case .fuzzier: return wording.text(.similarWords)
    case .clearFilters: return wording.text(.withoutFilters)
    case .clearQuery: return wording.text(.withoutQuery)
    }
  }

  /// Reports what is wrong with the parameters `recover` and `suggestions`.
  public static func check(
    _ recover: [Recovery], suggestions: [String], _ report: inout ParameterReport
  ) {
    if recover.isEmpty { report.error("recover", "'recover' is empty, expected what is offered") }
    for (index, recovery) in recover.enumerated() where recover[..<index].contains(recovery) {
      report.error(
        "recover", item: index, "'\(recovery.rawValue)' is listed twice, expected each once")
    }
    if suggestions.count > mostSuggestions {
      report.error(
        "suggestions", "\(suggestions.count) suggestions, expected \(mostSuggestions) at most")
    }
    if !suggestions.isEmpty, !recover.contains(.suggestions) {
      report.warning(
        "suggestions", "'suggestions' are never offered", help: "add 'suggestions' to 'recover'")
    }
  }
}
