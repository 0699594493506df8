import InstantSearchCompat

@MainActor enum FilterStateExamples {
  static func run() {
    groups()
    kindsOfOneGroup()
    removal()
    toggling()
    text()
  }

  private static func groups() {
    let filterState = FilterState()

    // Add filter to conjunctive group
    filterState[and: "conjunctiveGroup"].add(
      Filter.Facet(attribute: "category", stringValue: "shirts"))

    // Add filter to disjunctive group
    filterState[or: "disjunctiveGroup"].add(Filter.Facet(attribute: "color", stringValue: "red"))

    print(filterState.debugDescription)
  }

  private static func kindsOfOneGroup() {
    let filterState = FilterState()

    filterState[or: "disjunctiveGroup"].add(
      Filter.Facet(attribute: "color", stringValue: "red"),
      Filter.Facet(attribute: "color", stringValue: "blue"))
    filterState[or: "disjunctiveGroup"].add(Filter.Numeric(attribute: "price", range: 10...100))
    filterState[or: "disjunctiveGroup"].add(Filter.Tag(stringLiteral: "sales"))

    print(filterState.debugDescription)
  }

  private static func removal() {
    let filterState = FilterState()
    let tagFilter = Filter.Tag(stringLiteral: "sales")

    filterState[and: "conjunctiveGroup"].add(tagFilter)
    print(filterState.debugDescription)

    filterState[and: "conjunctiveGroup"].remove(tagFilter)
    print(filterState.debugDescription)
  }

  private static func toggling() {
    let filterState = FilterState()
    let tagFilter = Filter.Tag(stringLiteral: "sales")

    filterState[and: "conjunctiveGroup"].toggle(tagFilter)
    print(filterState.debugDescription)

    filterState[and: "conjunctiveGroup"].toggle(tagFilter)
    print(filterState.debugDescription)
  }

  private static func text() {
    let filterState: FilterState = .init()
    filterState[and: "stock"].add(Filter.Numeric(attribute: "price", range: 5...10))

    // convert FilterState to list of filter groups
    let filterGroups = filterState.toFilterGroups()

    // convert list of filter groups to Algolia filter SQL syntax
    let filters = FilterGroupConverter().sql(filterGroups)

    // set filters to Query
    let query: Query = .init()
    query.facetFilters = filters
    print(query.filters == filterState.description, filterState)
  }
}
