/// A text of the user interface, which a screen can replace.
///
/// The raw value is the key in screen files and in `Sources/CResources/translations`.
public enum Phrase: String, Hashable, Sendable, CaseIterable {
  /// Replaces the list of hits when a search has no results.
  case noResults
  /// Replaces a widget whose searches failed before the first response.
  case noAnswer
  /// The number of results, as `{{count}}`.
  case results
  /// The number of results and the search time: `{{results}}` and `{{time}}`.
  case resultsFound
  /// A duration of `{{count}}` milliseconds.
  case milliseconds
  /// A duration that rounds to 0 milliseconds.
  case lessThanAMillisecond
  /// Shown while a search is pending.
  case loading
  /// Shown on a page whose server does not respond, until it does.
  case reconnecting
  /// States that the page ignores a part of its address, `{{value}}`.
  case ignoredInAddress
  /// The button that removes all active filters.
  case clearFilters
  /// A page size of `{{count}}` hits.
  case hitsPerPage
  /// The sort order that is the searcher's own ranking.
  case relevance
  /// The label and placeholder of search fields.
  case search
  /// The current page and the number of pages: `{{page}}` and `{{pages}}`.
  case pageOfPages
  /// The button that extends a shortened list.
  case showMore
  /// The button that shortens an extended list.
  case showLess
  /// A range of two bounds: `{{from}}` and `{{to}}`.
  case range
  /// The negation of a filter's label, `{{value}}`.
  case not
  /// Precedes tags of which at least one must match.
  case or
  /// Precedes the selected range in text output.
  case selected
  /// The label of the smallest value.
  case minimum
  /// The label of the greatest value.
  case maximum
  /// The label of the mean value.
  case average
  /// The label of the sum of all values.
  case sum
  /// The label of a number of records.
  case count
  /// A minimum rating of `{{count}}` stars.
  case andUp
  /// The choice that selects all records.
  case all
  /// The label of a number field without a title.
  case number
  /// The placeholder of an empty number field.
  case anyNumber
  /// The period without a first and a last day.
  case anyTime
  /// A period without a last day; `{{from}}` is the first.
  case since
  /// A period without a first day; `{{to}}` is the last.
  case until
  /// The current day.
  case today
  /// The previous day.
  case yesterday
  /// The week that contains today.
  case thisWeek
  /// The month that contains today.
  case thisMonth
  /// The quarter that contains today.
  case thisQuarter
  /// The year that contains today.
  case thisYear
  /// The week before the current one.
  case lastWeek
  /// The month before the current one.
  case lastMonth
  /// The quarter before the current one.
  case lastQuarter
  /// The year before the current one.
  case lastYear
  /// The last `{{count}}` days, ending today.
  case lastDays
  /// The last `{{count}}` weeks, ending today.
  case lastWeeks
  /// The last `{{count}}` months, ending today.
  case lastMonths
  /// The last `{{count}}` quarters, ending today.
  case lastQuarters
  /// The last `{{count}}` years, ending today.
  case lastYears
  /// The button that loads the preceding hits of an infinite list.
  case showPrevious
  /// The number of hits of a group that are not listed, as `{{count}}`.
  case moreHits
  /// The heading of hits without a value of the grouping attribute.
  case otherHits
  /// The number of relevant results and of all: `{{count}}` and `{{total}}`.
  case relevantResults
  /// States that none of `{{total}}` results is relevant.
  case noRelevantResults
  /// States that less relevant results are hidden.
  case onlyRelevantShown
  /// The button that also shows less relevant results.
  case showAllResults
  /// States that less relevant results are included.
  case allResultsShown
  /// The button that hides less relevant results.
  case showRelevantResults
  /// The button that searches for `{{count}}` pending changes.
  case applyChanges
  /// The button that discards pending changes.
  case discardChanges
  /// States that a search has no results; `{{query}}` is empty without a query.
  case nothingFound
  /// Introduces the results of an alternative search, `{{offer}}`.
  case shownInstead
  /// The alternative search without `{{filter}}`.
  case withoutFilter
  /// The alternative search without any filters.
  case withoutFilters
  /// The alternative search without the query.
  case withoutQuery
  /// The alternative search for another query, `{{query}}`.
  case searchFor
  /// The alternative search that allows more typos and missing words.
  case similarWords
  /// The name of the page region with filters.
  case refinements
  /// The name of the page region with results.
  case hits
  /// The heading of a single record.
  case record
  /// The button that enlarges the map.
  case zoomIn
  /// The button that reduces the map.
  case zoomOut
  /// The button that moves the map to the north.
  case north
  /// The button that moves the map to the east.
  case east
  /// The button that moves the map to the south.
  case south
  /// The button that moves the map to the west.
  case west
  /// The name of the map of the results.
  case map
  /// The check box that searches in the visible area whenever the map is moved.
  case searchOnMove
  /// The button that searches in the visible area of the map.
  case searchHere
  /// The link that removes the limits of the area on the map.
  case showEverywhere
  /// The name of the button that closes the details of a marker on the map.
  case closeDetails
  /// The link past the header of a page.
  case skipToResults
  /// A link on an error page.
  case backToSearch
  /// The heading of the error page for an unknown address.
  case pageNotFound
  /// The heading of the error page for a request that is not valid.
  case requestNotValid
  /// The heading of the error page while a search is impossible.
  case searchNotAvailable
  /// The name of the button that closes the filters on a phone.
  case closeFilters
  /// The button that closes the filters and shows `{{count}}` results.
  case showResults
  /// The label of the menu of sort orders.
  case sortBy
  /// The label of the menu of page sizes.
  case resultsPerPage
  /// The name of the button that removes the filter `{{value}}`.
  case removeFilter
  /// A rating of `{{count}}` stars.
  case stars
  /// The name of the switch between light and dark pages.
  case colorScheme
  /// The direction of a sort order that starts with the smallest value.
  case ascending
  /// The direction of a sort order that starts with the greatest value.
  case descending
  /// The name of the panel below a search field.
  case suggestions
  /// The heading of the queries of earlier searches.
  case recentSearches
  /// The name of the button that closes the suggestions on a phone.
  case closeSuggestions
  /// The name of the button that empties the search field.
  case clearSearch

  /// Returns the default text by plural category; `other` is always present.
  ///
  /// Languages without a translation use English.
  public func standard(in locale: DisplayLocale) -> [PluralCategory: String] {
    let translation = Translation.of(locale)
    return PluralCategory.allCases.reduce(into: [:]) { $0[$1] = translation[self, $1]?.source }
  }

  /// The English text by plural category.
  public var standard: [PluralCategory: String] { standard(in: .english) }

  /// The variables that the text can contain, such as `count` for `{{count}}`.
  public var variables: [String] {
    switch self {
    case .results, .milliseconds, .hitsPerPage, .andUp, .moreHits, .applyChanges, .lastDays,
      .lastWeeks, .lastMonths, .lastQuarters, .lastYears, .showResults, .stars:
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
    case .not, .removeFilter, .ignoredInAddress: ["value"]
    default: []
    }
  }
}
