/// A kind of alternative to a search without results.
public enum Recovery: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// Removes one of the active filters.
  case dropFilter
  /// Removes the last word of the query.
  case dropWord
  /// Allows more typos and missing words.
  case fuzzier
  /// Searches for a query that the screen suggests.
  case suggestions
  /// Removes all filters.
  case clearFilters
  /// Removes the query.
  case clearQuery
}

/// An alternative to a search without results.
public struct RecoveryOffer: Hashable, Sendable {
  /// The maximum number of filters whose removal is offered.
  public static let maxFilters = 10
  /// The maximum number of suggested queries.
  public static let maxSuggestions = 20

  /// The kind of alternative.
  public var recovery: Recovery
  /// The text of the removed filter, or the query; nil for other kinds.
  public var value: String?
  /// The search as a part of a request.
  public var alternative: SearchRequest.Alternative

  private init(
    _ recovery: Recovery, _ value: String? = nil, query: String? = nil, filters: FilterState? = nil
  ) {
    self.recovery = recovery
    self.value = value
    let name = ([recovery.rawValue] + [value].compactMap(\.self)).joined(separator: "=")
    alternative = SearchRequest.Alternative(name, query: query, filters: filters)
    alternative.isRelaxed = recovery == .fuzzier
  }

  /// Returns the alternatives that differ from a search, in the order of the kinds.
  public static func offers(
    _ recoveries: [Recovery], suggestions: [String], for query: String, _ filters: FilterState
  ) -> [RecoveryOffer] {
    recoveries.flatMap { recovery -> [RecoveryOffer] in
      switch recovery {
      case .dropFilter:
        return filters.filters.prefix(maxFilters).map { filter in
          var others = filters
          others.remove(filter)
          return RecoveryOffer(recovery, filter.text, filters: others)
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

  /// Returns the alternative as a choice, with its number of hits if it is known.
  ///
  /// Returns nil if the alternative has no hits.
  ///
  /// - Parameters:
  ///   - context: the state and the response.
  ///   - action: the name of the action that performs an alternative by its name.
  public func choice(in context: WidgetContext, action: String) -> View.Choice? {
    let count = context.response?.alternatives[alternative.name]
    guard count != 0 else { return nil }
    return View.Choice(
      label(in: context.wording), value: .text(alternative.name), count: count,
      actions: [context.action(action, alternative.name)])
  }

  /// Returns the label of the alternative.
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

  /// Reports invalid values of the parameters `recover` and `suggestions`.
  public static func check(
    _ recover: [Recovery], suggestions: [String], _ report: inout ParameterReport
  ) {
    if recover.isEmpty { report.error("recover", "'recover' is empty, expected at least one item") }
    for (index, recovery) in recover.enumerated() where recover[..<index].contains(recovery) {
      report.error(
        "recover", item: index, "'\(recovery.rawValue)' is listed twice",
        help: "remove one of them")
    }
    if suggestions.count > maxSuggestions {
      report.error(
        "suggestions", "\(suggestions.count) suggestions, expected at most \(maxSuggestions)")
    }
    if !suggestions.isEmpty, !recover.contains(.suggestions) {
      report.warning(
        "suggestions", "'suggestions' has no effect", help: "add 'suggestions' to 'recover'")
    }
  }
}
