/// A text of the user interface, which a screen can replace.
///
/// The raw value is the key in screen files and in `Sources/CResources/translations`.
public enum Phrase: String, Hashable, Sendable, CaseIterable {
  case noResults
  case noAnswer
  case results
  case resultsFound
  case milliseconds
  case lessThanAMillisecond
  case loading
  case clearFilters
  case hitsPerPage
  case relevance
  case search
  case pageOfPages
  case showMore
  case showLess
  case range
  case not
  case or
  case selected
  case minimum
  case maximum
  case average
  case sum
  case count
  case andUp
  case all
  case number
  case anyNumber
  case anyTime
  case since
  case until
  case today
  case yesterday
  case thisWeek
  case thisMonth
  case thisQuarter
  case thisYear
  case lastWeek
  case lastMonth
  case lastQuarter
  case lastYear
  case lastDays
  case lastWeeks
  case lastMonths
  case lastQuarters
  case lastYears
  case showPrevious
  case moreHits
  case otherHits
  case relevantResults
  case noRelevantResults
  case onlyRelevantShown
  case showAllResults
  case allResultsShown
  case showRelevantResults
  case applyChanges
  case discardChanges
  case nothingFound
  case shownInstead
  case withoutFilter
  case withoutFilters
  case withoutQuery
  case searchFor
  case similarWords
  case refinements
  case hits
  case record
  case zoomIn
  case zoomOut
  case north
  case east
  case south
  case west

  /// Returns the default text by plural category; `other` is always present.
  ///
  /// Languages without a translation use English.
  public func standard(in locale: DisplayLocale) -> [PluralCategory: String] {
    Translation.of(locale)[self] ?? [:]
  }

  /// The English text by plural category.
  public var standard: [PluralCategory: String] { standard(in: .english) }

  /// The variables that the text can contain, such as `count` for `{{count}}`.
  public var variables: [String] {
    switch self {
    case .results, .milliseconds, .hitsPerPage, .andUp, .moreHits, .applyChanges, .lastDays,
      .lastWeeks, .lastMonths, .lastQuarters, .lastYears:
      ["count"]
    case .since: ["from"]
    case .until: ["to"]
    case .relevantResults: ["count", "total"]
    case .noRelevantResults: ["total"]
    case .nothingFound, .searchFor: ["query"]
    case .shownInstead: ["offer"]
    case .withoutFilter: ["filter"]
    case .resultsFound: ["results", "time"]
    case .pageOfPages: ["page", "pages"]
    case .range: ["from", "to"]
    case .not: ["value"]
    default: []
    }
  }
}
