/// A text that the runtime says by itself; a screen can word each in its own way.
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

  /// The text of a screen that says nothing else, by the forms of its language's plural; English
  /// in languages into which it is not translated.
  public func standard(in locale: DisplayLocale) -> [PluralCategory: String] {
    switch locale.textLanguage {
    case .german: german
    case .french: french
    case .spanish: spanish
    case .italian: italian
    case .arabic: arabic
    default: english
    }
  }

  /// The text in English.
  public var standard: [PluralCategory: String] { english }

  /// The places that the text can have.
  public var places: [String] {
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

extension DisplayLocale {
  /// The language in which the runtime speaks: the locale's own, or English.
  var textLanguage: DisplayLocale {
    switch self {
    case .german, .swissGerman: .german
    case .french, .spanish, .italian, .arabic: self
    default: .english
    }
  }
}
