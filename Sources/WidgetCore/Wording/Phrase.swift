/// A text that the runtime says by itself; a screen can word each in its own way.
public enum Phrase: String, Hashable, Sendable, CaseIterable {
  case noResults
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
  case applyChanges
  case discardChanges
  case nothingFound
  case shownInstead
  case withoutFilter
  case withoutFilters
  case withoutQuery
  case searchFor
  case similarWords

  /// The text of a screen that says nothing else: English, by the forms of its plural.
  public var standard: [PluralCategory: String] {
    switch self {
    case .noResults: [.other: "No results"]
    case .results: [.one: "{{count}} result", .other: "{{count}} results"]
    case .resultsFound: [.other: "{{results}} found in {{time}}"]
    case .milliseconds: [.other: "{{count}} ms"]
    case .lessThanAMillisecond: [.other: "less than 1 ms"]
    case .loading: [.other: "Loading…"]
    case .clearFilters: [.other: "Clear filters"]
    case .hitsPerPage: [.other: "{{count}} per page"]
    case .relevance: [.other: "Relevance"]
    case .search: [.other: "Search"]
    case .pageOfPages: [.other: "Page {{page}} of {{pages}}"]
    case .showMore: [.other: "… more"]
    case .showLess: [.other: "… less"]
    case .range: [.other: "{{from}} to {{to}}"]
    case .not: [.other: "not {{value}}"]
    case .or: [.other: "or"]
    case .selected: [.other: "selected"]
    case .minimum: [.other: "minimum"]
    case .maximum: [.other: "maximum"]
    case .average: [.other: "average"]
    case .sum: [.other: "sum"]
    case .count: [.other: "count"]
    case .andUp: [.other: "{{count}} & up"]
    case .all: [.other: "All"]
    case .number: [.other: "Number"]
    case .anyNumber: [.other: "any"]
    case .applyChanges: [.one: "Apply {{count}} change", .other: "Apply {{count}} changes"]
    case .discardChanges: [.other: "Discard"]
    case .nothingFound: [.other: "Nothing was found{{#query}} for '{{query}}'{{/query}}."]
    case .shownInstead: [.other: "Instead: {{offer}}."]
    case .withoutFilter: [.other: "Without {{filter}}"]
    case .withoutFilters: [.other: "Without filters"]
    case .withoutQuery: [.other: "Without the query"]
    case .searchFor: [.other: "'{{query}}'"]
    case .similarWords: [.other: "Similar words"]
    }
  }

  /// The places that the text can have.
  public var places: [String] {
    switch self {
    case .results, .milliseconds, .hitsPerPage, .andUp, .applyChanges: ["count"]
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
